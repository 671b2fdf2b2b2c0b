/** The connection or the login failed. */
const serverErrors = ["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ETLS", "EPROTOCOL", "EAUTH", "ENOAUTH"];

/** Replies of RFC 5321 and RFC 4954 that ask to retry later. */
const slowerReplies = [421, 450, 451, 454];

/**
 * Kind of mail server error: `slower` asks for a slower pace, `server` may affect all e-mails, `message` affects one.
 */
export type MailFailure = "slower" | "server" | "message";

/** Classifies an error of the mail server. */
export function classifyMailError(error: Error): MailFailure {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  if (slowerReplies.includes(Number(responseCode)) || /too many|rate limit|throttl/i.test(error.message)) {
    return "slower";
  }
  return serverErrors.includes(String(code)) ? "server" : "message";
}
