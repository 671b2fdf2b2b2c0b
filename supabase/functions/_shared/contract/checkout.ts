/** Where a checkout is shown: on Stripe's own page, or inside the panel. */
export const checkoutUis = ["hosted", "embedded"] as const;

export type CheckoutUi = (typeof checkoutUis)[number];

/** How the buyer reaches an opened checkout: the address of Stripe's page, or the secret that shows it in the panel. */
export type CheckoutAnswer = { url: string } | { client_secret: string };
