import { paths } from "./paths";

/** Every address of the administration, apart from the others so that visitors do not load it. */
export const adminPaths = {
  ...paths.admin,
  activations: "/administrador/ativacoes",
  tasks: "/administrador/tarefas",
  customers: "/administrador/usuarios",
  customer: (id: string) => `/administrador/usuarios/${encodeURIComponent(id)}`,
  messages: "/administrador/mensagens",
  plans: "/administrador/produtos",
  settings: "/administrador/configuracoes",
  content: "/administrador/conteudo",
  blog: "/administrador/blog",
  blogNew: "/administrador/blog/novo",
  blogEdit: (slug: string) => `/administrador/blog/editar/${encodeURIComponent(slug)}`,
  analytics: "/administrador/analytics",
  courses: "/administrador/cursos",
  courseNew: "/administrador/cursos/novo",
  courseEdit: (courseId: string) => `/administrador/cursos/editar/${encodeURIComponent(courseId)}`,
  lessonEdit: (courseId: string, lessonId: string) =>
    `/administrador/cursos/editar/${encodeURIComponent(courseId)}/aulas/${encodeURIComponent(lessonId)}`,
  coursePreview: (courseId: string) => `/administrador/cursos/ver/${encodeURIComponent(courseId)}`,
  courseReach: (courseId: string) => `/administrador/cursos/progresso/${encodeURIComponent(courseId)}`,
} as const;
