import { turnstileOrigin } from "../../src/platform/captcha-origin.ts";
import type { HostedSettings } from "../../tools/local-stack/project-config.ts";
import { type Finding, resultOf, ok, unread } from "./finding.ts";
import type { Project } from "./project.ts";

/** Captcha settings of the auth service. */
export type CaptchaConfig = { security_captcha_enabled?: boolean; security_captcha_provider?: string | null };

const subject = "captcha";
const inThisOrder =
  "In this order: publish a build with VITE_TURNSTILE_SITE_KEY, set [auth.captcha] enabled = true in supabase/config.toml, run supabase config push with TURNSTILE_SECRET_KEY set.";

/**
 * Checks that the captcha is enabled in all of its three places or in none: the published forms, the auth service and
 * config.toml.
 */
export async function checkCaptcha(
  project: Project,
  config: CaptchaConfig,
  { asksCaptcha }: HostedSettings,
): Promise<Finding> {
  const checked = config.security_captcha_enabled === true;
  if (!checked && !asksCaptcha) return ok(subject, "off");
  const shown = await isShown(project);
  if (shown === null) return unread(subject, "the sign-in page does not answer", "Set SITE_URL.");
  return resultOf(
    subject,
    "asked and checked",
    [
      ...(checked && !shown
        ? ["auth asks for one that the sign-in page does not show: nobody can sign in"]
        : []),
      ...(checked && config.security_captcha_provider !== "turnstile"
        ? [`auth checks ${config.security_captcha_provider}, and the forms show Turnstile`]
        : []),
      ...(checked === asksCaptcha
        ? []
        : [
            `it is ${checked ? "on" : "off"}, and the next supabase config push switches it ${checked ? "off" : "on"}`,
          ]),
    ],
    inThisOrder,
  );
}

/**
 * Returns whether the headers of the published sign-in page allow the captcha; null when the page does not respond.
 */
async function isShown({ siteUrl, request }: Project): Promise<boolean | null> {
  if (siteUrl === "") return null;
  try {
    const { ok: answered, headers } = await request(`${siteUrl}/login`, {
      signal: AbortSignal.timeout(15_000),
    });
    return answered ? (headers.get("content-security-policy") ?? "").includes(turnstileOrigin) : null;
  } catch {
    return null;
  }
}
