/** Sources of Stripe.js, the frames of its payment form and their requests, for the content security policy. */
export const stripeSources = {
  script: "https://js.stripe.com https://*.js.stripe.com https://checkout.stripe.com",
  frame: "https://js.stripe.com https://*.js.stripe.com https://checkout.stripe.com https://hooks.stripe.com",
  connect: "https://api.stripe.com https://checkout.stripe.com",
} as const;

/** Origin of Cloudflare Turnstile's script, frame and requests, for the content security policy. */
export const turnstileOrigin = "https://challenges.cloudflare.com";
