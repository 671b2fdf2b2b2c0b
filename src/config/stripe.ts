/** Where Stripe.js, the frames of its payment form, and their calls come from. For the content security policy. */
export const stripeSources = {
  script: "https://js.stripe.com https://*.js.stripe.com https://checkout.stripe.com",
  frame: "https://js.stripe.com https://*.js.stripe.com https://checkout.stripe.com https://hooks.stripe.com",
  connect: "https://api.stripe.com https://checkout.stripe.com",
} as const;
