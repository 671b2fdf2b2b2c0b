/** The origin of Cloudflare Turnstile: of its script, its frame and what it asks. For the content security policy. */
export const turnstileOrigin = "https://challenges.cloudflare.com";
