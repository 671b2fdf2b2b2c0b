import { beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, serviceRole, type Row } from "../test-database.ts";

const database = await openTestDatabase();

beforeEach(() => database.script("delete from public.email_outbox"));

/** Queues an e-mail; `due` is how long ago (or, negative, from now) it became due, in minutes. */
async function queue(
  key: string,
  due = 0,
  columns: { status?: string; attempts?: number } = {},
): Promise<string> {
  const { id } = await database.row(
    `insert into public.email_outbox (recipient, template, dedupe_key, next_attempt_at, status, attempts)
     values ('ana@example.com', 'site_live', $1, now() - make_interval(mins => $2), $3, $4) returning id`,
    [key, due, columns.status ?? "queued", columns.attempts ?? 0],
  );
  return String(id);
}

async function claim(batchSize?: number): Promise<Row[]> {
  const { rows } =
    batchSize === undefined
      ? await database.as(serviceRole, "select * from public.claim_emails()")
      : await database.as(serviceRole, "select * from public.claim_emails($1)", [batchSize]);
  return rows;
}

/** Claims due e-mails. team-tasks.test.ts tests the tasks about those given up. */
async function claimedKeys(batchSize?: number): Promise<unknown[]> {
  const customers = (await claim(batchSize)).filter(({ template }) => template !== "team_task");
  return customers.map((row) => row["dedupe_key"]).toSorted();
}

async function finish(id: string, error: string | null, waitSeconds?: number): Promise<void> {
  const outcomes = [{ id, error, ...(waitSeconds !== undefined && { wait_seconds: waitSeconds }) }];
  await database.as(serviceRole, "select public.finish_emails($1)", [JSON.stringify(outcomes)]);
}

function message(id: string, columns: string): Promise<Row> {
  return database.row(`select ${columns} from public.email_outbox where id = $1`, [id]);
}

const wait = "round(extract(epoch from next_attempt_at - updated_at) / 60)::int as minutes";

describe("claiming e-mails", () => {
  test("returns due e-mails completely and marks them as being sent", async () => {
    const id = await queue("due");
    await queue("later", -10);
    const [first, ...others] = await claim();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      id,
      dedupe_key: "due",
      recipient: "ana@example.com",
      template: "site_live",
      payload: {},
    });
    expect(await message(id, `status, attempts, ${wait}`)).toEqual({
      status: "sending",
      attempts: 1,
      minutes: 5,
    });
  });

  test("never returns the same e-mail twice during its claim", async () => {
    await queue("one");
    expect(await claimedKeys()).toEqual(["one"]);
    expect(await claimedKeys()).toEqual([]);
  });

  test("returns an e-mail to another run when the first one crashed", async () => {
    const id = await queue("one");
    await claim();
    await database.script("update public.email_outbox set next_attempt_at = now() - interval '1 second'");
    expect(await claimedKeys()).toEqual(["one"]);
    expect(await message(id, "attempts")).toEqual({ attempts: 2 });
  });

  test("gives an e-mail up when its run crashed for the twelfth time", async () => {
    const id = await queue("deadly", 10, { status: "sending", attempts: 12 });
    const eleventh = await queue("not yet", 10, { status: "sending", attempts: 11 });
    const claimed = await queue("in hand", -3, { status: "sending", attempts: 12 });
    const again = await queue("queued again by the team", 10, { attempts: 12 });
    expect(await claimedKeys()).toEqual(["not yet", "queued again by the team"]);
    expect(await message(id, "status, attempts, last_error")).toEqual({
      status: "failed",
      attempts: 12,
      last_error: "No attempt ended.",
    });
    expect(await message(eleventh, "status, attempts")).toEqual({ status: "sending", attempts: 12 });
    expect(await message(claimed, "status, attempts")).toEqual({ status: "sending", attempts: 12 });
    expect(await message(again, "status, attempts")).toEqual({ status: "sending", attempts: 13 });
  });

  test("leaves an e-mail to the team when the run crashed after the handover", async () => {
    const id = await queue("one");
    const passes = () =>
      database.script("update public.email_outbox set next_attempt_at = now() - interval '1 second'");
    await claim();
    await database.as(serviceRole, "select public.hand_over_email($1)", [id]);
    await passes();
    expect(await claimedKeys()).toEqual([]);
    expect(await message(id, "status, last_error")).toEqual({
      status: "failed",
      last_error: "The attempt was interrupted: the message may have arrived.",
    });

    // The team sends it again, and that run crashes before the handover.
    await database.script(`update public.email_outbox set status = 'queued' where id = '${id}'`);
    expect(await claimedKeys()).toEqual(["one"]);
    await passes();
    expect(await claimedKeys()).toEqual(["one"]);
  });

  test("returns an e-mail to the team again, because its loss would create no task", async () => {
    const id = await queue("one");
    await database.script("update public.email_outbox set template = 'team_digest'");
    await claim();
    await database.as(serviceRole, "select public.hand_over_email($1)", [id]);
    await database.script("update public.email_outbox set next_attempt_at = now() - interval '1 second'");
    expect(await claimedKeys()).toEqual(["one"]);
  });

  test("skips sent and given-up e-mails", async () => {
    await queue("sent", 10, { status: "sent" });
    await queue("failed", 10, { status: "failed" });
    expect(await claimedKeys()).toEqual([]);
  });
});

describe("order of claimed e-mails", () => {
  test("takes security, receipts and activation first and bulk e-mails last", async () => {
    await database.script(`
      insert into public.email_outbox (recipient, template, dedupe_key, next_attempt_at) values
        ('ana@example.com', 'price_change', 'a notice to all', now() - interval '9 minutes'),
        ('ana@example.com', 'charge_failed', 'a charge', now() - interval '8 minutes'),
        ('ana@example.com', 'password_changed', 'the password', now() - interval '1 minute')`);
    expect(await claimedKeys(1)).toEqual(["the password"]);
    expect(await claimedKeys(2)).toEqual(["a charge", "a notice to all"]);
  });

  test("reads no more rows than it takes, however many wait", async () => {
    await database.script(`
      insert into public.email_outbox (recipient, template, dedupe_key)
      select 'ana@example.com', (array['price_change', 'site_live', 'charge_failed']::public.email_template[])[1 + n % 3], 'bulk' || n from generate_series(1, 12000) n;
      analyze public.email_outbox;
      select pg_stat_force_next_flush()`);
    const { rows } = await database.as(
      serviceRole,
      `with claimed as materialized (select count(*) as emails from public.claim_emails(50))
       select c.emails::int, s.seq_tup_read::int, s.idx_tup_fetch::int
         from claimed c, lateral (select c.emails, t.* from pg_stat_xact_user_tables t where t.relname = 'email_outbox') s`,
    );
    expect(rows[0]).toMatchObject({ emails: 50, seq_tup_read: 0 });
    expect(Number(rows[0]?.["idx_tup_fetch"])).toBeLessThan(300);
  });

  test("takes the requested number, longest due first", async () => {
    await queue("newest", 1);
    await queue("oldest", 30);
    await queue("middle", 20);
    expect(await claimedKeys(2)).toEqual(["middle", "oldest"]);
    expect(await claimedKeys(2)).toEqual(["newest"]);
  });

  test.each([
    [0, 1],
    [-5, 1],
    [1000, 100],
    [undefined, 20],
  ])("for a limit of %s of 120 e-mails, takes %s", async (asked, taken) => {
    await database.script(`
      insert into public.email_outbox (recipient, template, dedupe_key)
      select 'ana@example.com', 'site_live', 'bulk' || n from generate_series(1, 120) n
    `);
    expect(await claim(asked)).toHaveLength(taken);
  });
});

describe("finishing e-mails", () => {
  test("marks an e-mail without an error as sent", async () => {
    const id = await queue("one");
    await claim();
    await finish(id, null);
    expect(await message(id, "status, sent_at is not null as stamped, last_error")).toEqual({
      status: "sent",
      stamped: true,
      last_error: null,
    });
    expect(await claimedKeys()).toEqual([]);
  });

  test("queues an e-mail with an error again and stores the error", async () => {
    const id = await queue("one");
    await claim();
    await finish(id, "connection refused");
    expect(await message(id, `status, sent_at, last_error, ${wait}`)).toEqual({
      status: "queued",
      sent_at: null,
      last_error: "connection refused",
      minutes: 1,
    });
  });

  test("clears the error when a later attempt succeeds", async () => {
    const id = await queue("one");
    await claim();
    await finish(id, "connection refused");
    await database.script("update public.email_outbox set next_attempt_at = now()");
    await claim();
    await finish(id, null);
    expect(await message(id, "status, last_error, attempts")).toEqual({
      status: "sent",
      last_error: null,
      attempts: 2,
    });
  });

  test("keeps the first thousand characters of a long error", async () => {
    const id = await queue("one");
    await claim();
    await finish(id, "é".repeat(5000));
    expect(await message(id, "length(last_error) as length")).toEqual({ length: 1000 });
  });

  test.each(["queued", "sent", "failed"])("does not change an e-mail that is %s", async (status) => {
    const id = await queue("one", 0, { status });
    const before = await message(id, "*");
    await finish(id, "late");
    expect(await message(id, "*")).toEqual(before);
  });

  test("doubles the delay each time up to six hours and gives up after twelve attempts", async () => {
    const id = await queue("one");
    const waits: unknown[] = [];
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await database.script("update public.email_outbox set next_attempt_at = now()");
      expect(await claimedKeys()).toEqual(["one"]);
      await finish(id, `refused ${attempt}`);
      waits.push(Object.values(await message(id, `status, ${wait}`)));
    }
    expect(waits).toEqual([
      ...[1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360].map((minutes) => ["queued", minutes]),
      ["failed", 0],
    ]);
    expect(await message(id, "attempts, last_error")).toEqual({ attempts: 12, last_error: "refused 12" });
  });
});

describe("postponing e-mails", () => {
  test("counts no attempt and waits for the requested time", async () => {
    const id = await queue("one", 0, { attempts: 11 });
    await claim();
    await finish(id, "451 too many messages", 20);
    expect(
      await message(
        id,
        "status, attempts, last_error, round(extract(epoch from next_attempt_at - updated_at))::int as seconds",
      ),
    ).toEqual({ status: "queued", attempts: 11, last_error: "451 too many messages", seconds: 20 });
  });

  test("stores no error for an e-mail that was not begun", async () => {
    const id = await queue("one");
    await claim();
    await finish(id, null, 0);
    expect(await message(id, "status, attempts, last_error, sent_at")).toEqual({
      status: "queued",
      attempts: 0,
      last_error: null,
      sent_at: null,
    });
  });
});

test("a given-up e-mail is sent when the team sets it to queued", async () => {
  const id = await queue("one", 0, { attempts: 11 });
  await claim();
  await finish(id, "refused");
  expect(await message(id, "status")).toEqual({ status: "failed" });
  expect(await claimedKeys()).toEqual([]);

  await database.script(`update public.email_outbox set status = 'queued' where id = '${id}'`);
  expect(await claimedKeys()).toEqual(["one"]);
  await finish(id, null);
  expect(await message(id, "status, last_error")).toEqual({ status: "sent", last_error: null });
});

test("the outcome is stored even after thousands of attempts", async () => {
  const id = await queue("one", 0, { attempts: 5000 });
  await claim();
  await finish(id, null);
  expect(await message(id, "status")).toEqual({ status: "sent" });
});

test("an e-mail is queued once when its fact is reported twice", async () => {
  const profileId = await database.signUp("once@example.com");
  for (const payload of ['{"domain": "first.com"}', '{"domain": "second.com"}']) {
    await database.script(`select private.queue_email('${profileId}', 'site_live', 'fact', '${payload}')`);
  }
  expect(await database.rows("select payload ->> 'domain' as domain from public.email_outbox")).toEqual([
    { domain: "first.com" },
  ]);
});
