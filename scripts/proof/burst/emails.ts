import { prepareData } from "../../../supabase/local/prepared-data.ts";
import { connectSmtp } from "../../../supabase/functions/send-emails/mailer.ts";
import { createHandler } from "../../../supabase/functions/send-emails/handler.ts";
import { openTestBackend, siteUrl } from "../../../supabase/functions/_shared/testing/test-backend.ts";
import { startThrottledSmtp } from "../../../supabase/functions/_shared/testing/throttled-smtp.ts";

/** How a queue went out through a mail server that takes a few messages a second, in real time. */
export type EmailFigures = {
  sent: number;
  /** Messages that the server asked for later. */
  refused: number;
  doubled: number;
  givenUp: number;
  minutes: number;
  /** Seconds from queueing to acceptance of a security message queued in the midst. */
  urgentSeconds: number;
};

const minute = 60_000;
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const queue = `
  insert into public.email_outbox (recipient, template, dedupe_key, payload)
  select 'customer' || n || '@customer.test', 'charge_upcoming', 'burst:' || n,
         '{"full_name": "Ana", "domain": "ana.com.br", "amount": 9990, "currency": "brl", "charge_at": "2026-12-01T12:00:00Z"}'
    from generate_series(1, $1) n`;

const urgent = `
  insert into public.email_outbox (recipient, template, dedupe_key, payload)
  values ('urgent@customer.test', 'password_changed', 'burst:urgent', '{"full_name": "Ana"}')`;

/** Sends so many messages through a server that takes `perSecond` of them, with a run each minute. */
export async function measureEmails(count: number, perSecond: number): Promise<EmailFigures> {
  await prepareData();
  const backend = await openTestBackend();
  const server = await startThrottledSmtp({ perSecond, now: Date.now });
  try {
    const handle = createHandler({
      database: backend.database,
      connect: (from, connections) =>
        connectSmtp({ host: "127.0.0.1", port: server.port, user: "", password: "" }, from, connections),
      sender: { name: "Site Pronto", address: "ola@sitepronto.test", domain: "sitepronto.test" },
      siteUrl,
      cronSecret: "burst",
      now: () => new Date(),
      wait,
    });
    const request = () =>
      new Request(`${siteUrl}/functions/v1/send-emails`, {
        method: "POST",
        headers: { authorization: "Bearer burst" },
      });
    const countOf = async (condition: string) =>
      Number(
        (await backend.sql(`select count(*) from public.email_outbox where ${condition}`))[0]?.["count"],
      );

    await backend.sql("delete from public.email_outbox");
    await backend.sql(queue, [count]);
    const start = Date.now();
    let urgentAt = 0;
    const inTheMidst = setTimeout(
      () => {
        urgentAt = Date.now();
        void backend.sql(urgent);
      },
      (count / perSecond / 2) * 1000,
    );
    while ((await countOf("status in ('queued', 'sending')")) > 0 || urgentAt === 0) {
      const began = Date.now();
      await handle(request());
      if ((await countOf("status in ('queued', 'sending')")) > 0) await wait(began + minute - Date.now());
    }
    clearTimeout(inTheMidst);
    const ids = server.accepted.map(({ messageId }) => messageId);
    const acceptedAt = server.accepted.find(({ recipient }) => recipient === "urgent@customer.test")?.at;
    return {
      sent: ids.length,
      refused: server.refused(),
      doubled: ids.length - new Set(ids).size,
      givenUp: await countOf("status = 'failed'"),
      minutes: (Date.now() - start) / minute,
      urgentSeconds: ((acceptedAt ?? Infinity) - urgentAt) / 1000,
    };
  } finally {
    server.close();
    await backend.close();
  }
}
