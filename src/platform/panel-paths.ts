import { paths, pathTo } from "./paths";

/** Paths of the customer panel, in a separate file that visitors do not load. */
export const panelPaths = {
  ...paths.dashboard,
  conversation: pathTo("/dashboard/suporte/:contactId"),
  course: pathTo("/dashboard/cursos/:courseId"),
  lesson: pathTo("/dashboard/cursos/:courseId/aulas/:lessonId"),
  certificate: pathTo("/dashboard/cursos/:courseId/certificado"),
} as const;
