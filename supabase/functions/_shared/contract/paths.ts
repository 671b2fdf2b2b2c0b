/** Actions that an address may request from the subscription page. */
export const subscriptionActions = {
  name: "acao",
  updateCard: "atualizar-cartao",
  payInvoice: "pagar-fatura",
  checkCard: "conferir-cartao",
} as const;

const subscription = "/dashboard/minha-assinatura";

/** The customer's conversations. Each conversation has a page below this path, named by its id. */
export const supportPath = "/dashboard/suporte";

/** Pages that e-mails and Stripe link to. */
export const linkedPaths = {
  login: "/login",
  verifyEmail: "/verificar-email",
  updatePassword: "/atualizar-senha",
  forgotPassword: "/esqueci-minha-senha",
  invitation: "/convite",
  emailCorrection: "/novo-email",
  home: "/",
  dashboard: "/dashboard",
  profile: "/dashboard/meu-perfil",
  subscription,
  /** Opens the subscription page and the form for a new card. */
  updateCard: `${subscription}?${subscriptionActions.name}=${subscriptionActions.updateCard}`,
  /** Opens the subscription page and charges the new card for the open invoice. */
  payInvoice: `${subscription}?${subscriptionActions.name}=${subscriptionActions.payInvoice}`,
  /** Opens the subscription page and waits for the new card. */
  checkCard: `${subscription}?${subscriptionActions.name}=${subscriptionActions.checkCard}`,
  checkoutSuccess: "/dashboard/checkout/success",
  checkoutCancel: "/dashboard/checkout/cancel",
  teamTasks: "/administrador/tarefas",
  /** A customer's page in the admin area. */
  teamCustomer: (id: string) => `/administrador/usuarios/${encodeURIComponent(id)}`,
  /** A site's page in the admin area. */
  teamSite: (id: string) => `/administrador/ativacoes/${encodeURIComponent(id)}`,
} as const;
