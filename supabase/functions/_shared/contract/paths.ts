/** The pages that e-mails and Stripe lead to. */
export const linkedPaths = {
  verifyEmail: "/verificar-email",
  updatePassword: "/atualizar-senha",
  forgotPassword: "/esqueci-minha-senha",
  dashboard: "/dashboard",
  subscription: "/dashboard/minha-assinatura",
  /** The subscription's page, which leads on to where another card is given. */
  updateCard: "/dashboard/minha-assinatura?acao=atualizar-cartao",
  checkoutSuccess: "/dashboard/checkout/success",
  checkoutCancel: "/dashboard/checkout/cancel",
} as const;
