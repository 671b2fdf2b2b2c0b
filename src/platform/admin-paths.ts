import { paths, pathTo } from "./paths";

/** Paths of the administration, in a separate file that visitors do not load. */
export const adminPaths = {
  ...paths.admin,
  activations: "/administrador/ativacoes",
  site: pathTo("/administrador/ativacoes/:siteId"),
  tasks: "/administrador/tarefas",
  failures: "/administrador/tarefas/falhas",
  customers: "/administrador/usuarios",
  customer: pathTo("/administrador/usuarios/:profileId"),
  customerPanel: pathTo("/administrador/usuarios/:profileId/painel"),
  customerPanelCourses: pathTo("/administrador/usuarios/:profileId/painel/cursos"),
  customerPanelCourse: pathTo("/administrador/usuarios/:profileId/painel/cursos/:courseId"),
  customerPanelSupport: pathTo("/administrador/usuarios/:profileId/painel/suporte"),
  customerPanelConversation: pathTo("/administrador/usuarios/:profileId/painel/suporte/:contactId"),
  messages: "/administrador/mensagens",
  conversation: pathTo("/administrador/mensagens/:contactId"),
  savedAnswers: "/administrador/mensagens/respostas",
  newConversation: pathTo("/administrador/mensagens/nova/:profileId"),
  plans: "/administrador/produtos",
  prices: "/administrador/produtos/precos",
  settings: "/administrador/configuracoes",
  settingsPage: pathTo("/administrador/configuracoes/:settingsPage"),
  team: "/administrador/configuracoes/equipe",
  audit: "/administrador/auditoria",
  content: "/administrador/conteudo",
  media: "/administrador/midia",
  blog: "/administrador/blog",
  blogNew: "/administrador/blog/novo",
  blogEdit: pathTo("/administrador/blog/editar/:slug"),
  analytics: "/administrador/analytics",
  courses: "/administrador/cursos",
  courseOrder: "/administrador/cursos/ordem",
  courseNew: "/administrador/cursos/novo",
  courseEdit: pathTo("/administrador/cursos/editar/:courseId"),
  lessonEdit: pathTo("/administrador/cursos/editar/:courseId/aulas/:lessonId"),
  coursePreview: pathTo("/administrador/cursos/ver/:courseId"),
  courseReach: pathTo("/administrador/cursos/progresso/:courseId"),
} as const;

/** Returns the path of the prices page, filtered by an amount in minor units. */
export const pricesOf = (amount: number) => `${adminPaths.prices}?preco=${amount}`;
