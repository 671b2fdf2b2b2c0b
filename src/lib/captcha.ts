import { env } from "@/config/env";

/**
 * A token that proves a person to the auth service, good for one call; undefined, and nothing is
 * loaded, unless the environment has a site key of Turnstile.
 *
 * @throws AppError `captcha_failed`
 */
export async function captchaToken(): Promise<string | undefined> {
  const { turnstileSiteKey: sitekey } = env;
  return sitekey === null ? undefined : (await import("./turnstile")).turnstileToken(sitekey);
}

/** The token as an option of the auth client's calls. @throws AppError `captcha_failed` */
export async function captchaOption(): Promise<{ captchaToken?: string }> {
  const token = await captchaToken();
  return token === undefined ? {} : { captchaToken: token };
}
