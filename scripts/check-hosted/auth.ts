import { linkedPaths } from "../../supabase/functions/_shared/contract/paths.ts";
import { type Finding, judge, unread } from "./finding.ts";
import { ask, type Project, reason } from "./project.ts";

/** What the Management API tells of a project's auth, as far as it is looked at. */
type AuthConfig = {
  site_url?: string;
  uri_allow_list?: string;
  smtp_host?: string | null;
  smtp_admin_email?: string | null;
  mailer_autoconfirm?: boolean;
  mailer_secure_email_change_enabled?: boolean;
  mailer_templates_confirmation_content?: string;
  mailer_templates_recovery_content?: string;
};

const settings = "sign-up and mail of auth";
const adviceForToken =
  "Set SUPABASE_ACCESS_TOKEN (Account → Access Tokens), or compare by eye: Authentication → Emails and → URL Configuration.";

/** The settings of the auth service: confirmation by e-mail, SMTP of our own, our templates, whole redirect addresses. */
export async function checkAuth(project: Project): Promise<Finding[]> {
  const config = await readConfig(project);
  if (typeof config === "string") return [unread(settings, config, adviceForToken)];
  const push = "Run supabase config push with SITE_URL, VERIFY_EMAIL_URL and UPDATE_PASSWORD_URL set.";
  const { siteUrl } = project;
  const allowed = (config.uri_allow_list ?? "").split(",").filter((address) => address !== "");
  const wanted = [linkedPaths.verifyEmail, linkedPaths.updatePassword].map((path) => siteUrl + path);
  return [
    judge(
      "SMTP of auth",
      `${config.smtp_host}, as ${config.smtp_admin_email}`,
      config.smtp_host ? [] : ["none: Supabase's own mailer sends a few an hour, to the team alone"],
      "Set it under Authentication → Emails → SMTP Settings.",
    ),
    judge(
      "templates of auth",
      "ours",
      [config.mailer_templates_confirmation_content, config.mailer_templates_recovery_content].every((text) =>
        text?.includes("token_hash="),
      )
        ? []
        : ["Supabase's own are in place"],
      `${push} Set up SMTP before: new free projects refuse templates without it.`,
    ),
    judge(
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
    siteUrl === ""
      ? unread("redirect addresses", "the site's address is needed", "Set SITE_URL.")
      : judge(
          "redirect addresses",
          `${config.site_url} and ${allowed.length} whole ones`,
          [
            ...(config.site_url === siteUrl ? [] : [`site_url is ${config.site_url}, not ${siteUrl}`]),
            ...wanted
              .filter((address) => !allowed.includes(address))
              .map((address) => `${address} is missing`),
            ...allowed.filter((address) => address.includes("*")).map((address) => `${address} is a pattern`),
          ],
          push,
        ),
  ];
}

/** The configuration, or why there is none. */
async function readConfig(project: Project): Promise<AuthConfig | string> {
  const reference = /^https:\/\/([a-z]{20})\.supabase\.co$/.exec(project.url)?.[1];
  if (reference === undefined) return "only projects at https://….supabase.co have a Management API";
  if (project.accessToken === "") return "an access token is needed";
  const answer = await ask(project, `https://api.supabase.com/v1/projects/${reference}/config/auth`, {
    headers: { authorization: `Bearer ${project.accessToken}` },
  });
  return answer.status === 200 ? (answer.body as AuthConfig) : reason(answer);
}
