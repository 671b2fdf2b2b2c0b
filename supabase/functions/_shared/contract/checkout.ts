/** Where the checkout is shown: on Stripe's page or in the panel. */
export const checkoutUis = ["hosted", "embedded"] as const;

export type CheckoutUi = (typeof checkoutUis)[number];

/** The address of Stripe's page, or the client secret of a checkout in the panel. */
export type CheckoutAnswer = { url: string } | { client_secret: string };
