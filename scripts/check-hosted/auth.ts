import { linkedPaths } from "../../supabase/functions/_shared/contract/paths.ts";
import type { HostedSettings } from "../../tools/local-stack/project-config.ts";
import { checkCaptcha, type CaptchaConfig } from "./captcha.ts";
import { absent, type Finding, resultOf, unread } from "./finding.ts";
import { adviceForToken, readManaged } from "./management.ts";
import { isLocal, type Project } from "./project.ts";

/** The checked settings of the auth service. */
type AuthConfig = CaptchaConfig & {
  site_url?: string;
  uri_allow_list?: string;
  smtp_host?: string | null;
  smtp_admin_email?: string | null;
  mailer_autoconfirm?: boolean;
  mailer_secure_email_change_enabled?: boolean;
  mailer_templates_confirmation_content?: string;
  mailer_templates_recovery_content?: string;
  mailer_templates_email_change_content?: string;
  mailer_templates_magic_link_content?: string;
  mailer_templates_reauthentication_content?: string;
  mailer_otp_length?: number;
  rate_limit_email_sent?: number | null;
  security_update_password_require_current_password?: boolean | null;
  mfa_totp_enroll_enabled?: boolean;
  mfa_totp_verify_enabled?: boolean;
};

const subject = "settings of auth";
const push = "Run supabase config push with SITE_URL, VERIFY_EMAIL_URL and UPDATE_PASSWORD_URL set.";

/**
 * Checks the auth settings: e-mail confirmation, SMTP, templates, redirect URLs, limits, MFA and captcha.
 *
 * @param settings values of `supabase/config.toml`
 */
export async function checkAuth(project: Project, settings: HostedSettings): Promise<Finding[]> {
  if (isLocal(project)) return [absent(subject, "the local stack takes them from supabase/config.toml")];
  const config = await readManaged<AuthConfig>(project, "auth");
  if (typeof config === "string") {
    const places = "Authentication → Emails, → URL Configuration, → Rate Limits and → Attack Protection";
    return [unread(subject, config, `${adviceForToken}, or compare by eye: ${places}.`)];
  }
  return [
    ...checkMail(config, settings),
    ...checkSignIn(config, settings),
    checkRedirects(project, config),
    await checkCaptcha(project, config, settings),
  ];
}

function checkMail(config: AuthConfig, { emailsPerHour }: HostedSettings): Finding[] {
  const limit = config.rate_limit_email_sent ?? 0;
  return [
    resultOf(
      "SMTP of auth",
      `${config.smtp_host}, as ${config.smtp_admin_email}`,
      config.smtp_host ? [] : ["none: Supabase's own mailer sends a few an hour, to the team alone"],
      "Set it under Authentication → Emails → SMTP Settings.",
    ),
    resultOf(
      "e-mails of auth",
      `${limit} an hour`,
      limit >= emailsPerHour ? [] : [`${limit} an hour, not ${emailsPerHour}`],
      `Set ${emailsPerHour} under Authentication → Rate Limits: supabase config push does not.`,
    ),
    resultOf(
      "templates of auth",
      "ours",
      [
        ...Object.entries({
          confirmation: config.mailer_templates_confirmation_content,
          recovery: config.mailer_templates_recovery_content,
          "change of e-mail": config.mailer_templates_email_change_content,
        }).flatMap(([name, text]) => (text?.includes("token_hash=") ? [] : [`Supabase's own for ${name}`])),
        ...Object.entries({
          "magic links": config.mailer_templates_magic_link_content,
          reauthentication: config.mailer_templates_reauthentication_content,
        }).flatMap(([name, text]) => (text?.includes("/login") ? [] : [`Supabase's own for ${name}`])),
      ],
      `${push} Set up SMTP before: new free projects refuse templates without it.`,
    ),
  ];
}

function checkSignIn(config: AuthConfig, { otpLength }: HostedSettings): Finding[] {
  return [
    resultOf(
      "sign-up",
      "confirmed by e-mail, changes of address by both",
      [
        ...(config.mailer_autoconfirm === false ? [] : ["addresses are not confirmed"]),
        ...(config.mailer_secure_email_change_enabled === false
          ? ["one address alone confirms a change"]
          : []),
      ],
      push,
    ),
    resultOf(
      "passwords and codes",
      `the current password is asked, codes have ${otpLength} digits`,
      [
        ...(config.security_update_password_require_current_password === true
          ? []
          : ["a password is changed without the current one"]),
        ...(config.mailer_otp_length === otpLength
          ? []
          : [`codes have ${config.mailer_otp_length} digits, and the forms take ${otpLength}`]),
      ],
      push,
    ),
    resultOf(
      "MFA",
      "by authenticator app",
      config.mfa_totp_enroll_enabled === true && config.mfa_totp_verify_enabled === true
        ? []
        : ["authenticator apps are switched off"],
      push,
    ),
  ];
}

function checkRedirects({ siteUrl }: Project, config: AuthConfig): Finding {
  const subjectOfRedirects = "redirect addresses";
  if (siteUrl === "") return unread(subjectOfRedirects, "the site's address is needed", "Set SITE_URL.");
  const allowed = (config.uri_allow_list ?? "").split(",").filter((address) => address !== "");
  const wanted = [linkedPaths.verifyEmail, linkedPaths.updatePassword].map((path) => siteUrl + path);
  return resultOf(
    subjectOfRedirects,
    `${config.site_url} and ${allowed.length} whole ones`,
    [
      ...(config.site_url === siteUrl ? [] : [`site_url is ${config.site_url}, not ${siteUrl}`]),
      ...wanted.filter((address) => !allowed.includes(address)).map((address) => `${address} is missing`),
      ...allowed.filter((address) => address.includes("*")).map((address) => `${address} is a pattern`),
    ],
    push,
  );
}
