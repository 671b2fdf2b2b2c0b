import { paths } from "./paths";

/** Every address of the administration, apart from the others so that visitors do not load it. */
export const adminPaths = {
  ...paths.admin,
  activations: "/administrador/ativacoes",
  site: (id: string) => `/administrador/ativacoes/${encodeURIComponent(id)}`,
  tasks: "/administrador/tarefas",
  customers: "/administrador/usuarios",
  customer: (id: string) => `/administrador/usuarios/${encodeURIComponent(id)}`,
  customerPanel: (id: string) => `/administrador/usuarios/${encodeURIComponent(id)}/painel`,
  customerPanelCourses: (id: string) => `/administrador/usuarios/${encodeURIComponent(id)}/painel/cursos`,
  customerPanelCourse: (id: string, courseId: string) =>
    `/administrador/usuarios/${encodeURIComponent(id)}/painel/cursos/${encodeURIComponent(courseId)}`,
  customerPanelSupport: (id: string) => `/administrador/usuarios/${encodeURIComponent(id)}/painel/suporte`,
  customerPanelConversation: (id: string, contactId: string) =>
    `/administrador/usuarios/${encodeURIComponent(id)}/painel/suporte/${encodeURIComponent(contactId)}`,
  messages: "/administrador/mensagens",
  conversation: (id: string) => `/administrador/mensagens/${encodeURIComponent(id)}`,
  savedAnswers: "/administrador/mensagens/respostas",
  plans: "/administrador/produtos",
  prices: "/administrador/produtos/precos",
  /** Who is charged so much, in minor units. */
  pricesOf: (amount: number) => `/administrador/produtos/precos?preco=${amount}`,
  settings: "/administrador/configuracoes",
  failures: "/administrador/tarefas/falhas",
  audit: "/administrador/auditoria",
  content: "/administrador/conteudo",
  media: "/administrador/midia",
  blog: "/administrador/blog",
  blogNew: "/administrador/blog/novo",
  blogEdit: (slug: string) => `/administrador/blog/editar/${encodeURIComponent(slug)}`,
  analytics: "/administrador/analytics",
  courses: "/administrador/cursos",
  courseOrder: "/administrador/cursos/ordem",
  courseNew: "/administrador/cursos/novo",
  courseEdit: (courseId: string) => `/administrador/cursos/editar/${encodeURIComponent(courseId)}`,
  lessonEdit: (courseId: string, lessonId: string) =>
    `/administrador/cursos/editar/${encodeURIComponent(courseId)}/aulas/${encodeURIComponent(lessonId)}`,
  coursePreview: (courseId: string) => `/administrador/cursos/ver/${encodeURIComponent(courseId)}`,
  courseReach: (courseId: string) => `/administrador/cursos/progresso/${encodeURIComponent(courseId)}`,
} as const;
