/** What an address may ask the subscription's page to do. */
export const subscriptionActions = {
  name: "acao",
  updateCard: "atualizar-cartao",
  payInvoice: "pagar-fatura",
} as const;

const subscription = "/dashboard/minha-assinatura";

/** A customer's conversations with the team; each one's page is below it, by its id. */
export const supportPath = "/dashboard/suporte";

/** The pages that e-mails and Stripe lead to. */
export const linkedPaths = {
  verifyEmail: "/verificar-email",
  updatePassword: "/atualizar-senha",
  forgotPassword: "/esqueci-minha-senha",
  home: "/",
  dashboard: "/dashboard",
  profile: "/dashboard/meu-perfil",
  subscription,
  /** The subscription's page, which leads on to where another card is given. */
  updateCard: `${subscription}?${subscriptionActions.name}=${subscriptionActions.updateCard}`,
  /** The subscription's page, which charges a card that was just given for what is owed. */
  payInvoice: `${subscription}?${subscriptionActions.name}=${subscriptionActions.payInvoice}`,
  checkoutSuccess: "/dashboard/checkout/success",
  checkoutCancel: "/dashboard/checkout/cancel",
  teamTasks: "/administrador/tarefas",
  /** A site's page in the administration. */
  teamSite: (id: string) => `/administrador/ativacoes/${encodeURIComponent(id)}`,
} as const;
