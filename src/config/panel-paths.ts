import { pathTo } from "./path-to";
import { paths } from "./paths";

/** Every address of the customer panel, apart from the others so that visitors do not load it. */
export const panelPaths = {
  ...paths.dashboard,
  conversation: pathTo("/dashboard/suporte/:contactId"),
  course: pathTo("/dashboard/cursos/:courseId"),
  lesson: pathTo("/dashboard/cursos/:courseId/aulas/:lessonId"),
  certificate: pathTo("/dashboard/cursos/:courseId/certificado"),
} as const;
