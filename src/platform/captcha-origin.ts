/** Origin of Cloudflare Turnstile's script, frame and requests, for the content security policy. */
export const turnstileOrigin = "https://challenges.cloudflare.com";
