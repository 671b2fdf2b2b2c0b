import { setTimeout as wait } from "node:timers/promises";
import { prepareData } from "../../local-stack/prepared-data.ts";
import { connectSmtp } from "../../../supabase/functions/send-emails/mailer.ts";
import { createHandler } from "../../../supabase/functions/send-emails/handler.ts";
import { openTestBackend, siteUrl } from "../../testing/test-backend.ts";
import { sendLongQueue } from "../../testing/mail-world.ts";
import { startThrottledSmtp } from "../../testing/throttled-smtp.ts";

/** Figures of a queue sent in real time through a mail server with a rate limit. */
type EmailFigures = {
  sent: number;
  /** Messages that the server deferred. */
  deferred: number;
  sentTwice: number;
  givenUp: number;
  minutes: number;
  /** Seconds from queueing to acceptance of a security message, queued while the others are sent. */
  urgentSeconds: number;
};

const minute = 60_000;

const queueNotices = `
  insert into public.email_outbox (recipient, template, dedupe_key, payload)
  select 'customer' || n || '@customer.test', 'charge_upcoming', 'burst:' || n,
         '{"full_name": "Ana", "domain": "ana.com.br", "amount": 9990, "currency": "brl", "charge_at": "2026-12-01T12:00:00Z"}'
    from generate_series(1, $1) n`;

const queueUrgent = `
  insert into public.email_outbox (recipient, template, dedupe_key, payload)
  values ('urgent@customer.test', 'password_changed', 'burst:urgent', '{"full_name": "Ana"}')`;

/**
 * Sends 1,000 e-mails in real time and 10,000 on a simulated clock through a server that accepts 2 a second, and prints
 * the figures.
 *
 * @returns the faults found
 */
export async function testEmails(): Promise<string[]> {
  const simulated = await sendLongQueue(10_000, 2);
  const real = await measureEmails(1000, 2);
  console.log("\n| E-mails | Sent | Twice | Given up | Minutes | Security message, s |");
  console.log("| ------- | ---- | ----- | -------- | ------- | ------------------- |");
  console.log(
    `| 10,000, simulated clock | ${simulated.sent} | - | ${simulated.givenUp} | ${simulated.minutes.toFixed(1)} | ${simulated.longestUrgentSeconds.toFixed(1)} (longest of 20) |`,
  );
  console.log(
    `| 1,000, real time | ${real.sent} | ${real.sentTwice} | ${real.givenUp} | ${real.minutes.toFixed(1)} | ${real.urgentSeconds.toFixed(1)} |`,
  );
  console.log(`The server deferred ${real.deferred} of the 1,000.`);

  const faults: string[] = [];
  if (simulated.sent !== 10_020 || simulated.givenUp > 0) faults.push("Not all 10,000 e-mails were sent.");
  if (real.sent !== 1001 || real.givenUp > 0) faults.push("Not all 1,000 e-mails were sent.");
  if (real.sentTwice > 0) faults.push(`${real.sentTwice} e-mails were sent twice.`);
  if (Math.max(simulated.longestUrgentSeconds, real.urgentSeconds) > 60) {
    faults.push("A security message waited for more than a minute.");
  }
  return faults;
}

const scheduledCall = () =>
  new Request(`${siteUrl}/functions/v1/send-emails`, {
    method: "POST",
    headers: { authorization: "Bearer burst" },
  });

/** Sends `count` messages through a server that accepts `perSecond`, with a run each minute. */
async function measureEmails(count: number, perSecond: number): Promise<EmailFigures> {
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
    const countOf = async (condition: string) =>
      Number(
        (await backend.sql(`select count(*) from public.email_outbox where ${condition}`))[0]?.["count"],
      );

    await backend.sql("delete from public.email_outbox");
    await backend.sql(queueNotices, [count]);
    const start = Date.now();
    const urgentAt = start + (count / perSecond / 2) * 1000;
    const urgentQueued = wait(urgentAt - start).then(() => backend.sql(queueUrgent));
    while ((await countOf("status in ('queued', 'sending')")) > 0) {
      const runStartedAt = Date.now();
      await handle(scheduledCall());
      if ((await countOf("status in ('queued', 'sending')")) > 0)
        await wait(runStartedAt + minute - Date.now());
    }
    await urgentQueued;
    const ids = server.accepted.map(({ messageId }) => messageId);
    const acceptedAt = server.accepted.find(({ recipient }) => recipient === "urgent@customer.test")?.at;
    return {
      sent: ids.length,
      deferred: server.refused(),
      sentTwice: ids.length - new Set(ids).size,
      givenUp: await countOf("status = 'failed'"),
      minutes: (Date.now() - start) / minute,
      urgentSeconds: ((acceptedAt ?? Infinity) - urgentAt) / 1000,
    };
  } finally {
    server.close();
    await backend.close();
  }
}
