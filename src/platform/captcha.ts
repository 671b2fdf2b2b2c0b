import { env } from "./env";

/**
 * Returns a single-use captcha token for the auth service. Returns undefined and loads nothing without a Turnstile
 * site key.
 *
 * @throws AppError `captcha_failed`
 */
export async function captchaToken(): Promise<string | undefined> {
  const { turnstileSiteKey: sitekey } = env;
  return sitekey === null ? undefined : (await import("./turnstile")).turnstileToken(sitekey);
}

/**
 * Returns the token as an option of the auth client's calls.
 *
 * @throws AppError `captcha_failed`
 */
export async function captchaOption(): Promise<{ captchaToken?: string }> {
  const token = await captchaToken();
  return token === undefined ? {} : { captchaToken: token };
}
