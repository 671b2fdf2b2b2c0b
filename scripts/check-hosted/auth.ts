import { linkedPaths } from "../../supabase/functions/_shared/contract/paths.ts";
import { ask, type Project, reason } from "./project.ts";
import { type Finding, resultOf, unread } from "./finding.ts";

/** The checked settings of the auth service. */
type AuthConfig = {
  site_url?: string;
  uri_allow_list?: string;
  smtp_host?: string | null;
  mailer_autoconfirm?: boolean;
  mailer_secure_email_change_enabled?: boolean;
  security_update_password_require_current_password?: boolean | null;
  security_captcha_enabled?: boolean;
  mfa_totp_enroll_enabled?: boolean;
  mfa_totp_verify_enabled?: boolean;
} & Record<`mailer_templates_${string}_content`, string | undefined>;

/** Texts that our templates have, and Supabase's own do not. */
const templates = {
  confirmation: "token_hash=",
  recovery: "token_hash=",
  email_change: "token_hash=",
  magic_link: "/login",
  reauthentication: "/login",
};

/**
 * Checks the settings of auth that open a hole or stop sign-up when somebody changes them in the dashboard.
 *
 * @param asksCaptcha whether `supabase/config.toml` enables the captcha
 */
export async function checkAuth(project: Project, asksCaptcha: boolean): Promise<Finding> {
  const subject = "settings of auth";
  const config = await readAuthConfig(project);
  if (typeof config === "string") {
    return unread(subject, config, "Set SUPABASE_ACCESS_TOKEN (Account → Access Tokens) and SITE_URL.");
  }
  const wrongSettings = {
    "addresses are not confirmed": config.mailer_autoconfirm !== false,
    "one address alone confirms a change": config.mailer_secure_email_change_enabled === false,
    "a password is changed without the current one":
      config.security_update_password_require_current_password !== true,
    "authenticator apps are switched off": !config.mfa_totp_enroll_enabled || !config.mfa_totp_verify_enabled,
    "captcha differs from supabase/config.toml": config.security_captcha_enabled !== asksCaptcha,
    "there is no SMTP: Supabase's own mailer writes to the team alone": !config.smtp_host,
  };
  return resultOf(
    subject,
    "as supabase/config.toml says",
    [
      ...Object.entries(wrongSettings).flatMap(([problem, isWrong]) => (isWrong ? [problem] : [])),
      ...Object.entries(templates).flatMap(([name, text]) =>
        config[`mailer_templates_${name}_content`]?.includes(text)
          ? []
          : [`Supabase's own template for ${name}`],
      ),
      ...redirectProblems(project, config),
    ],
    "Run supabase config push with SITE_URL, VERIFY_EMAIL_URL and UPDATE_PASSWORD_URL set (docs/operations.md).",
  );
}

/** Reads the settings from Supabase's Management API, or returns the reason of the failure. */
async function readAuthConfig(project: Project): Promise<AuthConfig | string> {
  const reference = /^https:\/\/([a-z]{20})\.supabase\.co$/.exec(project.url)?.[1];
  if (reference === undefined) return "only projects at https://….supabase.co have a Management API";
  if (project.accessToken === "" || project.siteUrl === "") return "access token and site address are needed";
  const answer = await ask(project, `https://api.supabase.com/v1/projects/${reference}/config/auth`, {
    headers: { authorization: `Bearer ${project.accessToken}` },
  });
  return answer.status === 200 ? (answer.body as AuthConfig) : reason(answer);
}

function redirectProblems({ siteUrl }: Project, config: AuthConfig): string[] {
  const allowed = (config.uri_allow_list ?? "").split(",").filter((address) => address !== "");
  const wanted = [linkedPaths.verifyEmail, linkedPaths.updatePassword].map((path) => siteUrl + path);
  return [
    ...(config.site_url === siteUrl ? [] : [`site_url is ${config.site_url}, not ${siteUrl}`]),
    ...wanted.filter((address) => !allowed.includes(address)).map((address) => `${address} is missing`),
    ...allowed.filter((address) => address.includes("*")).map((address) => `${address} is a pattern`),
  ];
}
