// What most visits to the panel show, in one file: on a slow phone each request costs more than what these
// pages weigh. Pages with forms have their own, for the sake of what forms bring along.
export { DashboardLayout } from "@/app/layouts/dashboard-layout";
export { CoursePages } from "./courses/lazy-course-pages";
export { DashboardHomeRoute } from "./home";
export { prefetchFirstPage } from "./panel-data";
