/** The server could not be reached, talked to or logged in to. */
const serverErrors = ["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ETLS", "EPROTOCOL", "EAUTH", "ENOAUTH"];

/** Replies of RFC 5321 and RFC 4954 that ask for the same message later. */
const slowerReplies = [421, 450, 451, 454];

/** What an error of the mail server means: `slower` asks for less, `server` may be all messages', `message` is one's own. */
export type MailFailure = "slower" | "server" | "message";

/** Returns what an error of the mail server means. */
export function mailFailureOf(error: Error): MailFailure {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  if (slowerReplies.includes(Number(responseCode)) || /too many|rate limit|throttl/i.test(error.message)) {
    return "slower";
  }
  return serverErrors.includes(String(code)) ? "server" : "message";
}
