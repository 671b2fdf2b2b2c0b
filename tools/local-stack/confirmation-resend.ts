import { createHash, randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { writeAuthTemplate } from "../../supabase/functions/_shared/emails/auth-templates.ts";
import type { Backend } from "./backend.ts";
import { root } from "./environment.ts";

const templateFile = path.join(root, "supabase", "templates", "confirmation.html");

/**
 * Sends another confirmation e-mail with a new code to an unconfirmed account, after the waiting time. The hosted
 * auth service does so (`internal/api/resend.go`); the embedded one refuses every request.
 *
 * @returns the seconds left to wait, 0 when the e-mail was sent; null when there is no unconfirmed account
 */
export async function resendConfirmation(
  { sql, sendEmail }: Pick<Backend, "sql" | "sendEmail">,
  { email, waitMs, siteUrl }: { email: string; waitMs: number; siteUrl: string },
): Promise<number | null> {
  const [account] = await sql(
    `select id, email, extract(epoch from now() - confirmation_sent_at) * 1000 as waited_ms
       from auth.users where lower(email) = lower($1) and confirmed_at is null and confirmation_sent_at is not null`,
    [email.trim()],
  );
  if (!account) return null;
  const left = waitMs - Number(account["waited_ms"]);
  if (left > 0) return Math.ceil(left / 1000);
  const to = String(account["email"]);
  const code = randomInt(1_000_000).toString().padStart(6, "0");
  // The same hash that the embedded service computes and compares.
  const tokenHash = createHash("sha256")
    .update(to.toLowerCase() + code)
    .digest("hex");
  await sql("update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1", [
    account["id"],
    tokenHash,
  ]);
  const html = (await readFile(templateFile, "utf8"))
    .replaceAll("{{ .SiteURL }}", siteUrl)
    .replaceAll("{{ .TokenHash }}", tokenHash)
    .replaceAll("{{ .Token }}", code);
  await sendEmail({ to, subject: writeAuthTemplate("confirmation", "").subject, html });
  return 0;
}
