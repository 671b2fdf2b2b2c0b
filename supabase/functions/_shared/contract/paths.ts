/** The pages that e-mails and Stripe lead to. */
export const linkedPaths = {
  verifyEmail: "/verificar-email",
  updatePassword: "/atualizar-senha",
  dashboard: "/dashboard",
  subscription: "/dashboard/minha-assinatura",
  checkoutSuccess: "/dashboard/checkout/success",
  checkoutCancel: "/dashboard/checkout/cancel",
} as const;
