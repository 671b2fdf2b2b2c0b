import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openTestBackend, siteUrl, type TestBackend } from "../../../tools/testing/test-backend.ts";
import { openTestMailbox, type TestMailbox } from "../../../tools/testing/test-mailbox.ts";
import { startThrottledSmtp } from "../../../tools/testing/throttled-smtp.ts";
import { createHandler } from "./handler.ts";
import { connectSmtp, type Mailer } from "./mailer.ts";
import { parseSender, type SenderAddress } from "./sender-address.ts";

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

/** A clock that advances with each wait, so that tests do not wait for the pace of sending. */
const clock = {
  passed: 0,
  now: () => Date.now() + clock.passed,
  underWay: new Set<Promise<unknown>>(),
  wait: async (milliseconds: number) => {
    // A server responds before the next e-mail is due.
    if (milliseconds > 0) await Promise.allSettled(clock.underWay);
    clock.passed += milliseconds;
  },
};

/** Connects to a mail server. The simulated clock waits for e-mails in progress. */
function connectTo(smtpPort: number, from: SenderAddress, connections: number): Mailer {
  const mailer = connectSmtp(
    { host: "127.0.0.1", port: smtpPort, user: "", password: "" },
    from,
    connections,
  );
  return {
    ...mailer,
    send: (message) => {
      const sending = mailer.send(message);
      clock.underWay.add(sending);
      return sending.finally(() => clock.underWay.delete(sending));
    },
  };
}

function handlerFor(
  smtpPort: number,
  { database = backend.database, wait = clock.wait, recognisesRepeats = false } = {},
): (request: Request) => Promise<Response> {
  return createHandler({
    database,
    connect: (from, connections) => ({ ...connectTo(smtpPort, from, connections), recognisesRepeats }),
    sender,
    siteUrl,
    cronSecret,
    now: () => new Date(clock.now()),
    wait,
  });
}

function call(authorization: string | null = `Bearer ${cronSecret}`, method = "POST"): Request {
  return new Request("http://127.0.0.1:54321/functions/v1/send-emails", {
    method,
    headers: authorization === null ? {} : { authorization },
  });
}

/** Runs the function with a mail server and returns its counts. */
async function run(smtpPort = mailbox.smtpPort): Promise<unknown> {
  const response = await handlerFor(smtpPort)(call());
  expect(response.status).toBe(200);
  return response.json();
}

/** Returns a report with zero for missing counts. */
const report = (counts: { sent?: number; failed?: number; postponed?: number; serverDown?: boolean }) => ({
  sent: 0,
  failed: 0,
  postponed: 0,
  serverDown: false,
  ...counts,
});

type Message = {
  recipient: string;
  template?: string;
  locale?: string;
  payload?: object;
  minutesAgo?: number;
};

/** Queues an e-mail as the database's triggers do. */
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

describe("send-emails authorization", () => {
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

it("send-emails sends an e-mail in the customer's language from the configured sender", async () => {
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

  expect(await run()).toEqual(report({ sent: 1 }));

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
  expect(message?.html).toContain("Olá, João!");
  expect(await rows()).toEqual([
    { recipient, status: "sent", attempts: 1, last_error: null, sent: true, wait_minutes: 1 },
  ]);
  expect(await run()).toEqual(report({}));
});

it("send-emails sends the e-mails that the database's triggers queue for a purchase", async () => {
  const account = await backend.addAccount({ full_name: "Ana Souza", domain: "ana.com.br", locale: "en" });
  await backend.sql("update public.sites set status = 'awaiting_activation' where profile_id = $1", [
    account.id,
  ]);
  await backend.sql(
    "update public.sites set status = 'active', wordpress_url = 'https://ana.com.br/wp-admin' where profile_id = $1",
    [account.id],
  );
  expect(await run()).toEqual(report({ sent: 2 }));

  // With several connections the order of arrival varies.
  const received = await mailbox.receivedBy(account.email);
  const [live, paid] = received.toSorted((a, b) => b.subject.localeCompare(a.subject));
  expect(paid?.subject).toBe("Payment received: we are preparing your site");
  expect(paid?.text).toMatch(/Live by: \w+, \w+ \d+ at \d\d:\d\d \(Brasília time\)/);
  expect(live?.subject).toBe("Your site is live!");
  expect(live?.text).toContain("WordPress panel: https://ana.com.br/wp-admin");
});

it("send-emails sends more e-mails than one claim and skips those that are not due", async () => {
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

  expect(await run()).toEqual(report({ sent: 11 }));
  const names = (await mailbox.receivedBy(recipient)).map(({ to }) => to[0]?.name);
  expect(names).toHaveLength(11);
  expect(names).not.toContain("minute 1");
});

it("send-emails sends each e-mail once when two runs overlap", async () => {
  const recipient = `${randomUUID()}@customer.test`;
  for (let number = 0; number < 25; number += 1) {
    await queue({ recipient });
  }
  await Promise.all([run(), run()]);
  expect(await mailbox.receivedBy(recipient)).toHaveLength(25);
});

/** Opens a port with this server behaviour; null opens none. */
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

const notes = () => backend.sql("select job, ok from public.schedule_runs");

describe("send-emails while the mail server is down", () => {
  beforeEach(() => backend.sql("delete from public.schedule_runs"));

  it.each<[string, ((socket: Socket) => void) | null, boolean]>([
    ["no process listens", null, true],
    ["the server hangs up at once", (socket) => socket.destroy(), true],
    [
      "the server refuses all connections",
      (socket) => socket.end("421 4.3.2 Service not available\r\n"),
      false,
    ],
    ["the server refuses the login", (socket) => socket.end("535 5.7.8 Authentication failed\r\n"), true],
  ])("counts no attempt and records a failed run when %s", async (_what, greet, serverDown) => {
    const recipients = ["a@customer.test", "b@customer.test", "c@customer.test"];
    for (const recipient of recipients) {
      await queue({ recipient });
    }
    const server = await brokenServer(greet);
    expect(await run(server.port)).toMatchObject({ sent: 0, failed: 0, serverDown });
    server.close();
    expect(await rows()).toMatchObject(
      recipients.map((recipient) => ({ recipient, status: "queued", attempts: 0, sent: false })),
    );
    expect(await notes()).toEqual([{ job: "send-emails", ok: false }]);
  });

  it("creates one task after a quarter of an hour and none per e-mail", async () => {
    await backend.sql("delete from public.team_tasks");
    await backend.sql(
      "insert into public.schedule_runs (job, started_at, finished_at, ok) values ('send-emails', now() - interval '16 minutes', now() - interval '16 minutes', true)",
    );
    await queue({ recipient: "a@customer.test" });
    await backend.sql("update public.email_outbox set attempts = 11");
    const server = await brokenServer(null);
    await run(server.port);
    await backend.sql("select public.run_watch()");
    expect(await backend.sql("select kind from public.team_tasks where subject = 'send-emails'")).toEqual([
      { kind: "emails_stalled" },
    ]);
    expect(await backend.sql("select from public.team_tasks where kind = 'message_given_up'")).toEqual([]);
    await backend.sql("delete from public.email_outbox where template = 'team_task'");
    await backend.sql("update public.email_outbox set next_attempt_at = now()");
    expect(await run()).toMatchObject({ failed: 0, postponed: 0, serverDown: false });
    expect(await mailbox.receivedBy("a@customer.test")).toHaveLength(1);
  });
});

/** `npm run test:full` sends all of them. */
const many = process.env["TEST_FULL"] === "1" ? 1000 : 60;

describe("send-emails with a mail server that accepts 2 e-mails a second", () => {
  it(`delivers ${many} e-mails once each and gives up none`, async () => {
    await backend.sql(
      `insert into public.email_outbox (recipient, template, dedupe_key, payload)
       select 'customer' || n || '@customer.test', 'charge_upcoming', 'throttled:' || n,
              '{"full_name": "Ana", "domain": "ana.com.br", "amount": 9990, "currency": "brl", "charge_at": "2026-12-01T12:00:00Z"}'
         from generate_series(1, $1) n`,
      [many],
    );
    const server = await startThrottledSmtp({ perSecond: 2, now: clock.now });
    try {
      const remaining = async () =>
        Number(
          (await backend.sql("select count(*) from public.email_outbox where status <> 'sent'"))[0]?.[
            "count"
          ],
        );
      for (let minute = 0; (await remaining()) > 0 && minute < 40; minute += 1) {
        // Does not mark each e-mail before sending: the simulated clock does not wait for the database, so e-mails
        // would bunch up.
        await handlerFor(server.port, { recognisesRepeats: true })(call());
        // The database's clock does not advance with the simulated one.
        await backend.sql("update public.email_outbox set next_attempt_at = now() where status = 'queued'");
      }
      expect(server.refused()).toBeGreaterThan(0);
      expect(
        await backend.sql(
          "select status, count(*)::int, max(attempts) as attempts from public.email_outbox group by 1",
        ),
      ).toEqual([{ status: "sent", count: many, attempts: 1 }]);
      expect(server.accepted).toHaveLength(many);
      expect(new Set(server.accepted.map(({ recipient }) => recipient)).size).toBe(many);
    } finally {
      server.close();
    }
  }, 180_000);
});

it("uses the configured number of connections", async () => {
  await backend.sql("update public.settings set value = '4' where key = 'email_connections'");
  for (let number = 0; number < 12; number += 1) await queue({ recipient: `${number}@customer.test` });
  let waiting: (() => void)[] = [];
  const server = await startThrottledSmtp({
    perSecond: 1000,
    now: Date.now,
    onData: () =>
      new Promise((resolve) => {
        // Every fourth e-mail releases the three before it.
        waiting.push(resolve);
        if (waiting.length === 4) {
          for (const accept of waiting) accept();
          waiting = [];
        }
      }),
  });
  try {
    const response = await handlerFor(server.port, { wait: async () => {} })(call());
    expect(await response.json()).toEqual(report({ sent: 12 }));
    expect(server.mostConnections()).toBe(4);
  } finally {
    server.close();
    await backend.sql("update public.settings set value = '3' where key = 'email_connections'");
  }
});

/**
 * Sends an e-mail without storing its outcome, ends the claim and runs again. Returns the Message-IDs that the server
 * accepted.
 */
async function dieAndRunAgain(recognisesRepeats: boolean): Promise<string[]> {
  const id = await queue({ recipient: "once@customer.test" });
  const server = await startThrottledSmtp({ perSecond: 10, now: clock.now });
  const handler = handlerFor(server.port, { recognisesRepeats });
  try {
    backend.intercept((request, next) =>
      request.url.includes("finish_emails") ? Promise.resolve(Response.json({}, { status: 400 })) : next(),
    );
    expect((await handler(call())).status).toBe(500);
    backend.intercept(null);
    await backend.sql("update public.email_outbox set next_attempt_at = now() where id = $1", [id]);
    expect((await handler(call())).status).toBe(200);
    return server.accepted
      .filter(({ recipient }) => recipient === "once@customer.test")
      .map(({ messageId }) => messageId.replace(id, "id"));
  } finally {
    backend.intercept(null);
    server.close();
  }
}

describe("send-emails after a crash between acceptance and outcome", () => {
  it("sends nothing twice and creates a task to decide on resending", async () => {
    expect(await dieAndRunAgain(false)).toEqual(["<id@sitepronto.test>"]);
    expect(
      await backend.sql(
        "select status, last_error from public.email_outbox where recipient = 'once@customer.test'",
      ),
    ).toEqual([
      { status: "failed", last_error: "The attempt was interrupted: the message may have arrived." },
    ]);
    expect(
      await backend.sql("select kind from public.team_tasks where subject = 'once@customer.test'"),
    ).toEqual([{ kind: "message_given_up" }]);
  });

  it("resends the e-mail with its Message-ID when the server recognises it", async () => {
    expect(await dieAndRunAgain(true)).toEqual(["<id@sitepronto.test>", "<id@sitepronto.test>"]);
  });
});

it("send-emails sends the other e-mails when one fails", async () => {
  const good = `${randomUUID()}@customer.test`;
  await queue({ recipient: "not an address", minutesAgo: 5 });
  await queue({ recipient: good });
  expect(await run()).toEqual(report({ sent: 1, failed: 1 }));
  expect(await mailbox.receivedBy(good)).toHaveLength(1);
  expect(await rows()).toMatchObject([
    { recipient: good, status: "sent" },
    { recipient: "not an address", status: "queued", attempts: 1 },
  ]);
});

it("send-emails sends the claims of a crashed run with the same Message-ID", async () => {
  const recipient = `${randomUUID()}@customer.test`;
  const id = await queue({ recipient });
  await backend.database.rpc("claim_emails", {}).throwOnError();
  expect(await run()).toEqual(report({}));

  await backend.sql("update public.email_outbox set next_attempt_at = now() where id = $1", [id]);
  expect(await run()).toEqual(report({ sent: 1 }));
  expect((await mailbox.receivedBy(recipient))[0]?.headers["message-id"]).toBe(`<${id}@sitepronto.test>`);
});

it("send-emails answers 500 when the database fails", async () => {
  // The client retries after pauses of seconds.
  vi.useFakeTimers({ toFake: ["setTimeout"] }).setTimerTickMode("nextTimerAsync");
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const response = await handlerFor(mailbox.smtpPort, { database: backend.unreachable })(call());
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ code: "unknown" });
});

describe("send-emails run record", () => {
  beforeEach(() => backend.sql("delete from public.schedule_runs"));

  it("records a success", async () => {
    await run();
    expect(await notes()).toEqual([{ job: "send-emails", ok: true }]);
  });

  it("records a failure when the outbox could not be read", async () => {
    await backend.sql("alter function public.claim_emails(integer) rename to claim_emails_elsewhere");
    try {
      expect((await handlerFor(mailbox.smtpPort)(call())).status).toBe(500);
    } finally {
      await backend.sql("alter function public.claim_emails_elsewhere(integer) rename to claim_emails");
    }
    expect(await notes()).toEqual([{ job: "send-emails", ok: false }]);
  });
});
