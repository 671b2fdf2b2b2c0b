import { Route, Routes } from "react-router-dom";
import { AdminNotFoundRoute } from "../not-found";
import { AdminCoursesRoute } from "./courses";
import { AdminEditCourseRoute } from "./edit-course";
import { AdminEditLessonRoute } from "./edit-lesson";
import { AdminCourseReachRoute } from "./reach";

/** /administrador/cursos and what is edited below it. */
export function AdminCoursePages() {
  return (
    <Routes>
      <Route index element={<AdminCoursesRoute />} />
      <Route path="novo" element={<AdminEditCourseRoute />} />
      <Route path="editar/:courseId" element={<AdminEditCourseRoute />} />
      <Route path="editar/:courseId/aulas/:lessonId" element={<AdminEditLessonRoute />} />
      <Route path="progresso/:courseId" element={<AdminCourseReachRoute />} />
      <Route path="*" element={<AdminNotFoundRoute />} />
    </Routes>
  );
}
