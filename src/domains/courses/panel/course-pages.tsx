import { Route, Routes } from "react-router-dom";
import { useDashboardUser } from "@/domains/account/parts/dashboard-user";
import { DashboardNotFoundRoute } from "@/domains/account/parts/not-found";
import { useSendStoredProgress } from "../data";
import { CertificateRoute } from "./certificate";
import { CourseRoute } from "./course";
import { CoursesRoute } from "./courses";
import { LessonRoute } from "./lesson";

/** The pages below /dashboard/cursos. */
export function CoursePages() {
  useSendStoredProgress(useDashboardUser().id);
  return (
    <Routes>
      <Route index element={<CoursesRoute />} />
      <Route path=":courseId" element={<CourseRoute />} />
      <Route path=":courseId/aulas/:lessonId" element={<LessonRoute />} />
      <Route path=":courseId/certificado" element={<CertificateRoute />} />
      <Route path="*" element={<DashboardNotFoundRoute />} />
    </Routes>
  );
}
