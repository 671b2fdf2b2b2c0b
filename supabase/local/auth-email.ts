import { type EmailDriver, SmtpEmailDriver } from "@supabase/lite";
import type { Sql } from "./backend.ts";

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

/** Carries the auth service's messages to a mail server, in the language of each account. */
export function authEmailDriver(smtpPort: number, from: string, sql: Sql): EmailDriver {
  const smtp = new SmtpEmailDriver({ host: "127.0.0.1", port: smtpPort, from, requireTls: false });
  return {
    send: async (message) => {
      const [account] = await sql(
        "select raw_user_meta_data ->> 'locale' as locale from auth.users where lower(email) = lower($1)",
        [message.to],
      );
      const choose = (text: string) => chooseLanguage(text, String(account?.["locale"] ?? "pt-BR"));
      await smtp.send({
        ...message,
        subject: choose(message.subject),
        ...(message.text === undefined ? {} : { text: choose(message.text) }),
        ...(message.html === undefined ? {} : { html: choose(message.html) }),
      });
    },
  };
}
