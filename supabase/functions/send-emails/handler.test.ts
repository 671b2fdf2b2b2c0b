import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openTestBackend, siteUrl, type TestBackend } from "../_shared/testing/test-backend.ts";
import { openTestMailbox, type TestMailbox } from "../_shared/testing/test-mailbox.ts";
import { createHandler } from "./handler.ts";
import { connectSmtp } from "./mailer.ts";
import { parseSender } from "./sender-address.ts";

const cronSecret = "cron-secret-for-tests";
const sender = parseSender("Site Pronto <ola@sitepronto.test>");

let backend: TestBackend;
let mailbox: TestMailbox;

beforeAll(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  [backend, mailbox] = await Promise.all([openTestBackend(), openTestMailbox()]);
}, 40_000);

beforeEach(() => backend.sql("delete from public.email_outbox"));

afterAll(async () => {
  await mailbox.close();
  await backend.close();
});

function handlerFor(smtpPort: number, database = backend.database): (request: Request) => Promise<Response> {
  return createHandler({
    database,
    connect: (from) => connectSmtp({ host: "127.0.0.1", port: smtpPort, user: "", password: "" }, from),
    sender,
    siteUrl,
    cronSecret,
    now: () => new Date(),
  });
}

function call(authorization: string | null = `Bearer ${cronSecret}`, method = "POST"): Request {
  return new Request("http://127.0.0.1:54321/functions/v1/send-emails", {
    method,
    headers: authorization === null ? {} : { authorization },
  });
}

/** Runs the function against a mail server and returns its counts. */
async function run(smtpPort = mailbox.smtpPort): Promise<unknown> {
  const response = await handlerFor(smtpPort)(call());
  expect(response.status).toBe(200);
  return response.json();
}

type Message = {
  recipient: string;
  template?: string;
  locale?: string;
  payload?: object;
  minutesAgo?: number;
};

/** Queues a message as the database's triggers do. */
async function queue(message: Message): Promise<string> {
  const [row] = await backend.sql(
    `insert into public.email_outbox (recipient, template, locale, payload, dedupe_key, created_at)
     values ($1, $2, $3, $4, $5, now() - make_interval(mins => $6)) returning id`,
    [
      message.recipient,
      message.template ?? "payment_received",
      message.locale ?? "pt-BR",
      message.payload ?? { full_name: "Ana Souza", domain: "ana.com.br" },
      randomUUID(),
      message.minutesAgo ?? 0,
    ],
  );
  return String(row?.["id"]);
}

async function rows(): Promise<Record<string, unknown>[]> {
  return backend.sql(
    `select recipient, status, attempts, last_error, sent_at is not null as sent,
            round(extract(epoch from next_attempt_at - now()) / 60)::int as wait_minutes
       from public.email_outbox order by recipient`,
  );
}

describe("authorization", () => {
  it.each([
    ["without a secret", null],
    ["with an empty secret", "Bearer "],
    ["with a wrong secret", "Bearer cron-secret-for-test"],
    ["with more than the secret", `Bearer ${cronSecret}x`],
    ["with the bare secret", cronSecret],
  ])("answers 401 %s", async (_what, authorization) => {
    await queue({ recipient: "nobody@customer.test" });
    const response = await handlerFor(mailbox.smtpPort)(call(authorization));
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: "unauthorized" });
    expect(await rows()).toMatchObject([{ status: "queued", attempts: 0 }]);
  });

  it("answers 405 to GET", async () => {
    expect((await handlerFor(mailbox.smtpPort)(call(undefined, "GET"))).status).toBe(405);
  });
});

it("sends a queued e-mail in the customer's language, from the configured sender", async () => {
  const recipient = `${randomUUID()}@customer.test`;
  const id = await queue({
    recipient,
    locale: "pt-PT",
    payload: {
      full_name: "João d'Ávila, Lda. <x@y.pt>",
      domain: "xn--padaria-so-joo-yhbe.com.br",
      activation_deadline: "2026-11-22T17:30:00+00:00",
    },
  });

  expect(await run()).toEqual({ sent: 1, failed: 0 });

  const [message] = await mailbox.receivedBy(recipient);
  expect(message).toMatchObject({
    subject: "Pagamento recebido: já estamos a preparar o seu site",
    from: [{ address: "ola@sitepronto.test", name: "Site Pronto" }],
    to: [{ address: recipient, name: "João d'Ávila, Lda. <x@y.pt>" }],
    headers: {
      "message-id": `<${id}@sitepronto.test>`,
      "auto-submitted": "auto-generated",
      "content-language": "pt-PT",
    },
  });
  expect(message?.text).toContain("já começámos a preparar padaria-são-joão.com.br.");
  expect(message?.text).toContain("17:30 (hora de Lisboa)");
  expect(message?.html).toContain("Olá, João d&#39;Ávila, Lda. &lt;x@y.pt&gt;!");
  expect(await rows()).toEqual([
    { recipient, status: "sent", attempts: 1, last_error: null, sent: true, wait_minutes: 1 },
  ]);
  expect(await run()).toEqual({ sent: 0, failed: 0 });
});

it("sends what the database's triggers queue for a purchase", async () => {
  const account = await backend.addAccount({ full_name: "Ana Souza", domain: "ana.com.br", locale: "en" });
  await backend.sql("update public.sites set status = 'awaiting_activation' where profile_id = $1", [
    account.id,
  ]);
  await backend.sql(
    "update public.sites set status = 'active', wordpress_url = 'https://ana.com.br/wp-admin' where profile_id = $1",
    [account.id],
  );
  expect(await run()).toEqual({ sent: 2, failed: 0 });

  const [paid, live] = await mailbox.receivedBy(account.email);
  expect(paid?.subject).toBe("Payment received: we are preparing your site");
  expect(paid?.text).toMatch(/Live by: \w+, \w+ \d+ at \d\d:\d\d \(Brasília time\)/);
  expect(live?.subject).toBe("Your site is live!");
  expect(live?.text).toContain("WordPress panel: https://ana.com.br/wp-admin");
});

it("sends more than one batch, oldest first, and skips what is not due", async () => {
  const recipient = `${randomUUID()}@customer.test`;
  for (const minutesAgo of [3, 9, 1, 7, 5, 12, 2, 11, 8, 6, 4, 10]) {
    await queue({ recipient, minutesAgo, payload: { full_name: `minute ${minutesAgo}` } });
  }
  await backend.sql(
    "update public.email_outbox set next_attempt_at = now() + interval '1 hour' where payload ->> 'full_name' = 'minute 1'",
  );
  await backend.sql(
    "update public.email_outbox set next_attempt_at = created_at where next_attempt_at <= now()",
  );

  expect(await run()).toEqual({ sent: 11, failed: 0 });
  expect((await mailbox.receivedBy(recipient)).map(({ to }) => to[0]?.name)).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((minutes) => `minute ${minutes}`),
  );
});

it("sends each e-mail once when two runs overlap", async () => {
  const recipient = `${randomUUID()}@customer.test`;
  for (let number = 0; number < 25; number += 1) {
    await queue({ recipient });
  }
  await Promise.all([run(), run()]);
  expect(await mailbox.receivedBy(recipient)).toHaveLength(25);
});

/** A port whose server does as told with whoever connects; null stands for nobody listening. */
async function brokenServer(
  greet: ((socket: Socket) => void) | null,
): Promise<{ port: number; close: () => void }> {
  const server = createServer((socket) => greet?.(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (greet === null) {
    server.close();
  }
  return {
    port: typeof address === "object" && address ? address.port : 0,
    close: () => server.close(),
  };
}

describe("a mail server that is down", () => {
  it.each<[string, ((socket: Socket) => void) | null]>([
    ["nobody listens", null],
    ["the server hangs up at once", (socket) => socket.destroy()],
    ["the server turns everybody away", (socket) => socket.end("421 4.3.2 Service not available\r\n")],
  ])("loses no e-mail when %s", async (_what, greet) => {
    const recipients = ["a@customer.test", "b@customer.test", "c@customer.test"];
    for (const recipient of recipients) {
      await queue({ recipient });
    }
    const server = await brokenServer(greet);
    expect(await run(server.port)).toEqual({ sent: 0, failed: 3 });
    server.close();
    expect(await rows()).toEqual(
      recipients.map((recipient) => ({
        recipient,
        status: "queued",
        attempts: 1,
        last_error: expect.stringMatching(/\S/),
        sent: false,
        wait_minutes: 1,
      })),
    );
  });

  it("is tried again after growing waits until it is back", async () => {
    const recipient = `${randomUUID()}@customer.test`;
    await queue({ recipient });
    const server = await brokenServer(null);
    for (const wait of [1, 2, 4, 8]) {
      await backend.sql("update public.email_outbox set next_attempt_at = now()");
      expect(await run(server.port)).toEqual({ sent: 0, failed: 1 });
      expect(await rows()).toMatchObject([{ status: "queued", wait_minutes: wait }]);
    }
    await backend.sql("update public.email_outbox set next_attempt_at = now()");
    expect(await run()).toEqual({ sent: 1, failed: 0 });
    expect(await mailbox.receivedBy(recipient)).toHaveLength(1);
  });
});

it("sends the other e-mails when one cannot be sent", async () => {
  const good = `${randomUUID()}@customer.test`;
  await queue({ recipient: "not an address", minutesAgo: 5 });
  await queue({ recipient: good });
  expect(await run()).toEqual({ sent: 1, failed: 1 });
  expect(await mailbox.receivedBy(good)).toHaveLength(1);
  expect(await rows()).toMatchObject([
    { recipient: good, status: "sent" },
    { recipient: "not an address", status: "queued", attempts: 1 },
  ]);
});

it("sends what a crashed run had claimed, under the same Message-ID", async () => {
  const recipient = `${randomUUID()}@customer.test`;
  const id = await queue({ recipient });
  await backend.database.rpc("claim_emails", {}).throwOnError();
  expect(await run()).toEqual({ sent: 0, failed: 0 });

  await backend.sql("update public.email_outbox set next_attempt_at = now() where id = $1", [id]);
  expect(await run()).toEqual({ sent: 1, failed: 0 });
  expect((await mailbox.receivedBy(recipient))[0]?.headers["message-id"]).toBe(`<${id}@sitepronto.test>`);
});

it("answers 500 when the database cannot be asked", async () => {
  // The client tries again, after pauses of seconds.
  vi.useFakeTimers({ toFake: ["setTimeout"] }).setTimerTickMode("nextTimerAsync");
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const response = await handlerFor(mailbox.smtpPort, backend.unreachable)(call());
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ code: "unknown" });
});

const notes = () => backend.sql("select job, ok from public.schedule_runs");

describe("the note of a run", () => {
  beforeEach(() => backend.sql("delete from public.schedule_runs"));

  it("says that it went well", async () => {
    await run();
    expect(await notes()).toEqual([{ job: "send-emails", ok: true }]);
  });

  it("says that it went wrong when the outbox could not be read", async () => {
    await backend.sql("alter function public.claim_emails(integer) rename to claim_emails_elsewhere");
    try {
      expect((await handlerFor(mailbox.smtpPort)(call())).status).toBe(500);
    } finally {
      await backend.sql("alter function public.claim_emails_elsewhere(integer) rename to claim_emails");
    }
    expect(await notes()).toEqual([{ job: "send-emails", ok: false }]);
  });
});
