import { lazyRoute } from "@/app/lazy-route";

/** The pages of the courses. Named here instead of in the router: every page brings that one's list of files. */
export const CoursePages = lazyRoute(
  "routes/dashboard/courses/course-pages",
  () => import("./course-pages"),
  "CoursePages",
);
