import type { Sql } from "./backend.ts";

/**
 * A change of e-mail, as the hosted auth service does it: each of the two mailboxes
 * gets its own token, and the e-mail changes when both have been used, in either
 * order. The embedded service makes both tokens, but mails the present address only
 * and changes the e-mail as soon as that one has confirmed.
 */

/** What the hosted service answers to the first of the two confirmations: no session yet. */
export const singleConfirmation = {
  code: "200",
  msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
};

/** What the other mailbox needs to confirm a change that has just been asked for. */
export type OtherMailbox = { newEmail: string; tokenHash: string };

/**
 * The new mailbox of the change whose message to the present one carries a token,
 * once the service has stored it; null for any other message. Forgets a
 * confirmation of an earlier change.
 */
export async function otherMailbox(sql: Sql, html: string): Promise<OtherMailbox | null> {
  const [row] = await sql(
    `update auth.users set email_change_confirm_status = 0
      where email_change_token_current <> '' and position(email_change_token_current in $1) > 0
      returning email_change, email_change_token_new`,
    [html],
  );
  return row
    ? { newEmail: String(row["email_change"]), tokenHash: String(row["email_change_token_new"]) }
    : null;
}

/**
 * Whether a request to verify a token confirms a change of e-mail for the first of
 * its mailboxes, which it then records. The remaining token is moved to where the
 * embedded service expects the one that completes the change.
 */
export async function confirmsFirstMailbox(sql: Sql, body: unknown): Promise<boolean> {
  if (typeof body !== "object" || body === null) return false;
  if (!("type" in body) || body.type !== "email_change") return false;
  if (!("token_hash" in body) || typeof body.token_hash !== "string") return false;
  const rows = await sql(
    `update auth.users set
        email_change_confirm_status = 1,
        email_change_token_current = case when email_change_token_current = $1
          then email_change_token_new else email_change_token_current end,
        email_change_token_new = null
      where $1 in (email_change_token_current, email_change_token_new)
        and coalesce(email_change_confirm_status, 0) = 0
        and email_change_sent_at > now() - interval '1 hour'
      returning id`,
    [body.token_hash],
  );
  return rows.length > 0;
}
