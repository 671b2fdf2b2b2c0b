import { setTimeout as wait } from "node:timers/promises";
import type { EmailDriver } from "@supabase/lite";
import type { Sql } from "./backend.ts";
import { newAddressFor } from "./email-change.ts";

type Message = Parameters<EmailDriver["send"]>[0];

const languageBlock =
  /\{\{ if eq \.Data\.locale "en" \}\}([\s\S]*?)\{\{ else if eq \.Data\.locale "pt-PT" \}\}([\s\S]*?)\{\{ else \}\}([\s\S]*?)\{\{ end \}\}/g;

/**
 * Chooses the language of an auth e-mail. The hosted auth service evaluates the
 * conditions of our templates itself; the embedded one fills in values only.
 */
export function chooseLanguage(template: string, locale: string): string {
  return template.replace(languageBlock, (_, english: string, european: string, brazilian: string) =>
    locale === "en" ? english : locale === "pt-PT" ? european : brazilian,
  );
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/**
 * Returns the plain text of one of our e-mails, with each link's address after its text. The embedded auth service
 * writes its own plain part, in English.
 */
export function plainTextOf(html: string): string {
  return html
    .replace(/^[\s\S]*?<body[^>]*>/, "")
    .replaceAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, (_, address: string, text: string) =>
      text.trim() === address ? address : `${text} ${address}`,
    )
    .replaceAll(/<\/(?:p|div|h1|td)>/g, "\n\n")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replaceAll(/[ \t]*\n\s*/g, "\n\n")
    .trim();
}

const tokenHash = /token_hash=([^&"]+)/;

/** Sends the auth service's e-mails through a mail server, in the language of each account. */
export async function authEmailDriver(smtpPort: number, from: string, sql: Sql): Promise<EmailDriver> {
  // Imported only when the backend starts, because the module reads its environment on import.
  const { SmtpEmailDriver } = await import("@supabase/lite");
  const smtp = new SmtpEmailDriver({ host: "127.0.0.1", port: smtpPort, from, requireTls: false });

  // The service stores the tokens of an e-mail change only after it has sent the first message.
  async function sendToNewAddress(message: Message): Promise<void> {
    const html = message.html ?? "";
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const found = await newAddressFor(sql, html);
      if (found) {
        const [, sent = ""] = tokenHash.exec(html) ?? [];
        const forNewAddress = html.replaceAll(sent, found.tokenHash);
        await smtp.send({
          ...message,
          to: found.newEmail,
          html: forNewAddress,
          text: plainTextOf(forNewAddress),
        });
        return;
      }
      await wait(50);
    }
    console.error(`The message about a new e-mail went to ${message.to} only.`);
  }

  return {
    send: async (message) => {
      const [account] = await sql(
        "select raw_user_meta_data ->> 'locale' as locale from auth.users where lower(email) = lower($1)",
        [message.to],
      );
      const choose = (text: string) => chooseLanguage(text, String(account?.["locale"] ?? "pt-BR"));
      const html = message.html === undefined ? undefined : choose(message.html);
      const chosen: Message = {
        ...message,
        subject: choose(message.subject),
        ...(html !== undefined && { html, text: plainTextOf(html) }),
      };
      await smtp.send(chosen);
      if (chosen.html?.includes("type=email_change")) void sendToNewAddress(chosen);
    },
  };
}
