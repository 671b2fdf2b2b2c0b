import { paths } from "./paths";

/** Addresses inside a course, apart from `paths.ts`, so that public pages do not bring them. */
export const coursePaths = {
  course: paths.dashboard.course,
  lesson: (courseId: string, lessonId: string) =>
    `${paths.dashboard.course(courseId)}/aulas/${encodeURIComponent(lessonId)}`,
  certificate: (courseId: string) => `${paths.dashboard.course(courseId)}/certificado`,
} as const;
