import type { Sql } from "./backend.ts";

/**
 * Implements a secure e-mail change as the hosted auth service does: the current and the new address each get a
 * token, and the e-mail changes when both have confirmed, in either order. The embedded service makes both tokens,
 * but mails only the current address and changes the e-mail after that one confirmation.
 */

/** The hosted service's response to the first of the two confirmations: no session yet. */
export const firstConfirmationAccepted = {
  code: "200",
  msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
};

/** The new address of a requested change, and the hash of the token that confirms it. */
export type NewAddress = { newEmail: string; tokenHash: string };

/**
 * Returns the new address for a message to the current one, by the token in that message; null for any other
 * message. Resets a confirmation of an earlier request.
 */
export async function newAddressFor(sql: Sql, html: string): Promise<NewAddress | null> {
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
 * Records the first of the two confirmations of an e-mail change; returns whether the request was one. Moves the
 * remaining token to the column where the embedded service expects the final one.
 */
export async function recordFirstConfirmation(
  sql: Sql,
  body: Record<string, unknown> | null,
): Promise<boolean> {
  if (body?.["type"] !== "email_change" || typeof body["token_hash"] !== "string") return false;
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
    [body["token_hash"]],
  );
  return rows.length > 0;
}
