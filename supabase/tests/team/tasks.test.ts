import { beforeEach, describe, expect, test } from "vitest";
import { site } from "../../../src/platform/site.ts";
import { applyStripeState, stripeState, uniqueSuffix } from "../billing/stripe-state.ts";
import { admin, customer, openTestDatabase, serviceRole, type Caller, type Row } from "../test-database.ts";

const database = await openTestDatabase();
let suffix: string;
let profileId: string;

beforeEach(async () => {
  await database.script(
    "delete from public.sites_to_remove; delete from public.team_tasks; delete from public.email_outbox",
  );
  suffix = uniqueSuffix();
  profileId = await database.signUp(`${suffix}@example.com`, { full_name: "Ana", domain: `${suffix}.com` });
});

function tasks(
  columns = "kind, subject, profile_id = $1 as theirs, done_at is not null as done",
): Promise<Row[]> {
  return database.rows(
    `select ${columns} from public.team_tasks where $1::uuid is not null order by created_at`,
    [profileId],
  );
}

const messages = () =>
  database.rows(
    "select recipient, locale, profile_id, payload from public.email_outbox where template = 'team_task'",
  );

async function moveSite(...path: string[]): Promise<void> {
  for (const status of path) {
    await database.rows("update public.sites set status = $2 where profile_id = $1", [profileId, status]);
  }
}

function sync(status: string, id = `sub_${suffix}`, columns: Record<string, unknown> = {}): Promise<unknown> {
  const state = stripeState({
    profileId,
    subscriptionId: id,
    status,
    payments: [{ id: id.replace("sub_", "in_") }],
    subscription: columns,
  });
  return applyStripeState(database, state);
}

function addTask(key = "key"): Promise<Row[]> {
  return database.rows(
    "select private.add_team_task('two_subscriptions', 'ana.com', $1, due_at => '2026-12-01T12:00:00Z', details => '{\"a\": 1, \"b\": null}')",
    [key],
  );
}

describe("a task", () => {
  test("queues one e-mail to the team in Portuguese", async () => {
    await addTask();
    await addTask();
    expect(await tasks("kind, subject, details, done_at, done_by, notified_at")).toEqual([
      {
        kind: "two_subscriptions",
        subject: "ana.com",
        details: { a: 1 },
        done_at: null,
        done_by: null,
        notified_at: null,
      },
    ]);
    expect(await messages()).toEqual([
      {
        recipient: site.contactEmail,
        locale: "pt-BR",
        profile_id: null,
        payload: {
          kind: "two_subscriptions",
          subject: "ana.com",
          due_at: expect.stringMatching(/^2026-12-01T12:00:00/),
          details: { a: 1 },
        },
      },
    ]);
  });

  test("goes to the address in the settings", async () => {
    await database.rows("update public.settings set value = ' equipe@example.com ' where key = 'team_email'");
    await addTask();
    expect((await messages()).map(({ recipient }) => recipient)).toEqual(["equipe@example.com"]);
  });

  test.each(["", " ", "x", "equipe", "a b@example.com", "a@example.com\nb@example.com"])(
    "goes to the site's contact when the setting holds %j, which is not an address",
    async (value) => {
      await database.rows("update public.settings set value = $1 where key = 'team_email'", [value]);
      await addTask();
      expect((await messages()).map(({ recipient }) => recipient)).toEqual([site.contactEmail]);
    },
  );

  test("stores when the team was notified", async () => {
    await addTask();
    await database.as(serviceRole, "select public.claim_emails()");
    await database.as(
      serviceRole,
      "select public.finish_emails(jsonb_build_array(jsonb_build_object('id', id))) from public.email_outbox",
    );
    expect(await tasks("notified_at = (select sent_at from public.email_outbox) as noted")).toEqual([
      { noted: true },
    ]);
  });

  test("stores who closed it, and its unsent e-mail is deleted", async () => {
    await addTask();
    const team = await database.signUp(`${suffix}team@example.com`);
    const changed = async (done: boolean) =>
      (await setDone(admin(team), done)).rows.map((row) => row["changed"]);
    const [{ id } = {}] = await tasks("id");
    expect(await changed(true)).toEqual([id]);
    expect(await changed(true)).toEqual([]);
    expect(await tasks("done_by, done_at is not null as done")).toEqual([{ done_by: team, done: true }]);
    expect(await messages()).toEqual([]);
    expect(await changed(false)).toEqual([id]);
    expect(await tasks("done_by, done_at")).toEqual([{ done_by: null, done_at: null }]);
  });

  test.each(["kind = 'take_site_down'", "subject = 'x'", "notified_at = now()", "dedupe_key = 'x'"])(
    "refuses other changes by an administrator: %s",
    async (assignment) => {
      await addTask();
      const team = await database.signUp(`${suffix}team@example.com`);
      await expect(
        database.as(admin(team), `update public.team_tasks set ${assignment}`),
      ).rejects.toMatchObject({ code: "42501" });
    },
  );

  test("refuses to be closed by anyone else", async () => {
    await addTask();
    expect((await setDone(customer(profileId), true)).rows).toEqual([]);
    const { affectedRows } = await database.as(
      customer(profileId),
      "update public.team_tasks set done_at = now()",
    );
    expect(affectedRows).toBe(0);
    await expect(
      database.as(serviceRole, "update public.team_tasks set done_at = now()"),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

/** Marks every task as done or reopens it, like the panel. */
function setDone(caller: Caller, done: boolean) {
  return database.as(
    caller,
    "select public.set_team_tasks_done(array(select id from public.team_tasks), $1) as changed",
    [done],
  );
}

const down = (done = false) => ({ kind: "take_site_down", subject: `${suffix}.com`, theirs: true, done });

describe("the task to take a site down", () => {
  test("locks the site before the task, like billing", async () => {
    await moveSite("awaiting_activation", "active", "suspended");
    const team = await database.signUp(`${suffix}team@example.com`);
    // A locked row has the id of the locking transaction in xmax.
    await database.script(`
      create table public.lock_order (site_is_locked boolean);
      create function public.note_lock_order() returns trigger language plpgsql security definer as $$
      begin
        insert into public.lock_order
        select s.xmax::text = (pg_current_xact_id()::text::numeric % 4294967296)::text
          from public.sites s where s.profile_id = new.profile_id;
        return new;
      end $$;
      create trigger a_note_lock_order before update on public.team_tasks
        for each row execute function public.note_lock_order()`);
    await setDone(admin(team), true);
    const order = await database.rows("select * from public.lock_order");
    await database.script("drop table public.lock_order; drop function public.note_lock_order cascade");
    expect(order).toEqual([{ site_is_locked: true }]);
    expect(await tasks()).toEqual([down(true)]);
  });

  test.each([["suspended"], ["cancelled"]])("appears when a built site is %s", async (status) => {
    await moveSite("awaiting_activation", "active", status);
    expect(await tasks()).toEqual([down()]);
    expect((await tasks("details"))[0]?.["details"]).toMatchObject({ status });
  });

  test("contains the team's reason, and the e-mail names the site", async () => {
    await moveSite("awaiting_activation", "active");
    await database.rows(
      `update public.sites set status = 'suspended', suspension_note = 'Contra os termos' where profile_id = $1`,
      [profileId],
    );
    expect((await tasks("details"))[0]?.["details"]).toMatchObject({
      reason: "team",
      note: "Contra os termos",
    });
    expect(
      await database.rows(
        `select from public.email_outbox e join public.sites s on s.id = (e.payload -> 'details' ->> 'site_id')::uuid
          where e.template = 'team_task' and s.profile_id = $1`,
        [profileId],
      ),
    ).toHaveLength(1);
  });

  test.each([["suspended"], ["cancelled"]])(
    "does not appear when nothing was built yet and the site is %s",
    async (status) => {
      await moveSite("awaiting_activation", status);
      expect(await tasks()).toEqual([]);
    },
  );

  test("appears once when a suspended site is cancelled", async () => {
    await moveSite("awaiting_activation", "active", "suspended", "cancelled");
    expect(await tasks()).toEqual([down()]);
  });

  test("closes when the site is reactivated, and a new one appears the next time", async () => {
    await moveSite("awaiting_activation", "active", "suspended", "active");
    expect(await tasks()).toEqual([down(true)]);
    expect(await messages()).toEqual([]);
    await moveSite("suspended");
    expect(await tasks()).toEqual([down(true), down()]);
  });

  test("closes when a cancelled site is paid again", async () => {
    await moveSite("awaiting_activation", "active", "cancelled", "awaiting_activation");
    expect(await tasks()).toEqual([down(true)]);
  });
});

describe("the site of a deleted account", () => {
  beforeEach(async () => {
    await moveSite("awaiting_activation", "active");
    await database.as(serviceRole, "select public.delete_account($1)", [profileId]);
  });

  test("creates a task that names the domain and no user", async () => {
    expect(await tasks("kind, subject, profile_id")).toEqual([
      { kind: "take_site_down", subject: `${suffix}.com`, profile_id: null },
    ]);
  });

  test("disappears with its history when the task is done", async () => {
    await database.rows("update public.email_outbox set status = 'sent'");
    await database.rows("update public.team_tasks set done_at = now()");
    expect(await database.rows("select from public.sites_to_remove")).toEqual([]);
    expect(await tasks("subject, details, done_at is not null as done")).toEqual([
      { subject: "-", details: {}, done: true },
    ]);
    expect(await messages()).toEqual([]);
  });

  test("keeps its task closed, because nothing identifies the site any more", async () => {
    const team = await database.signUp(`${suffix}team@example.com`);
    await database.as(admin(team), "update public.team_tasks set done_at = now()");
    await expect(
      database.as(admin(team), "update public.team_tasks set done_at = null"),
    ).rejects.toMatchObject({ code: "PT409", message: "task_forgotten" });
    expect(await tasks("done_at is not null as done")).toEqual([{ done: true }]);
  });

  test("closes its task when its row is deleted", async () => {
    await database.rows("delete from public.sites_to_remove");
    expect(await tasks("subject, done_at is not null as done")).toEqual([{ subject: "-", done: true }]);
    expect(await messages()).toEqual([]);
  });
});

/** Ends the last attempt to send the customer's e-mail. */
const outcome = async (error: string | null) => {
  await database.script(
    "update public.email_outbox set next_attempt_at = now(), attempts = greatest(attempts, 12) where template <> 'team_task'",
  );
  await database.as(serviceRole, "select public.claim_emails()");
  await database.as(
    serviceRole,
    "select public.finish_emails(jsonb_build_array(jsonb_build_object('id', id, 'error', $1::text))) from public.email_outbox where template <> 'team_task'",
    [error],
  );
};

describe("an e-mail that is given up", () => {
  test("creates a task, another one when it is given up again, and none after it was sent", async () => {
    await database.rows("select private.queue_email($1, 'site_live', 'key', '{}')", [profileId]);
    await outcome("mailbox full");
    const task = { kind: "message_given_up", subject: `${suffix}@example.com`, theirs: true };
    expect(await tasks()).toEqual([{ ...task, done: false }]);
    expect((await tasks("details"))[0]?.["details"]).toMatchObject({
      template: "site_live",
      error: "mailbox full",
    });

    await database.script("update public.email_outbox set status = 'queued' where template <> 'team_task'");
    await outcome("mailbox full");
    expect(await tasks()).toHaveLength(2);
    await database.script("update public.email_outbox set status = 'queued' where template <> 'team_task'");
    await outcome(null);
    expect((await tasks()).map(({ done }) => done)).toEqual([true, true]);
  });

  test("creates no task when it goes to the team, because the task would be sent the same way", async () => {
    await addTask();
    await database.script("update public.email_outbox set status = 'failed'");
    expect(await tasks()).toHaveLength(1);
  });
});

describe("two live subscriptions", () => {
  test("create one task, which closes when one of them has ended", async () => {
    await sync("active");
    expect(await tasks()).toEqual([]);
    await sync("active", `sub_${suffix}second`);
    await sync("past_due", `sub_${suffix}second`);
    const task = { kind: "two_subscriptions", subject: `${suffix}.com`, theirs: true };
    expect(await tasks()).toEqual([{ ...task, done: false }]);
    expect((await tasks("details"))[0]?.["details"]).toEqual({
      subscriptions: [`sub_${suffix}`, `sub_${suffix}second`],
    });
    await sync("canceled");
    expect(await tasks()).toEqual([{ ...task, done: true }]);
  });

  test("create no task when one was never paid", async () => {
    await sync("active");
    for (const status of ["incomplete", "incomplete_expired"]) await sync(status, `sub_${suffix}second`);
    expect(await tasks()).toEqual([]);
  });
});

/** Returns what the webhook sends for a subscription without an owner; `named` is the profile of the payment link. */
const unclaimed = (kind: string, named: string | null = null) => ({
  unclaimed: {
    kind,
    subscription_id: `sub_${suffix}`,
    customer_id: `cus_${suffix}`,
    email: "payer@example.com",
    profile_id: named,
  },
});

describe("a paid subscription without a profile", () => {
  test("creates one task, however often it is synced", async () => {
    expect(await applyStripeState(database, unclaimed("paid_without_profile"))).toBe("ignored");
    expect(await applyStripeState(database, unclaimed("paid_without_profile"))).toBe("ignored");
    expect(await tasks("kind, subject, profile_id, details")).toEqual([
      {
        kind: "paid_without_profile",
        subject: "payer@example.com",
        profile_id: null,
        details: {
          subscription_id: `sub_${suffix}`,
          customer_id: `cus_${suffix}`,
          email: "payer@example.com",
        },
      },
    ]);
    expect(await database.rows("select from public.subscriptions where id = $1", [`sub_${suffix}`])).toEqual(
      [],
    );
  });

  test("uses its id as the name when Stripe has no address", async () => {
    const state = unclaimed("paid_without_profile");
    await applyStripeState(database, { unclaimed: { ...state.unclaimed, email: null } });
    expect((await tasks("subject"))[0]).toEqual({ subject: `sub_${suffix}` });
  });

  test.each(["paid_without_profile", "stripe_customer_conflict", "paid_unknown_price"])(
    "closes its task (%s) when it is linked; the task is then deleted with that account",
    async (kind) => {
      const other = await database.signUp(`${suffix}other@example.com`);
      await applyStripeState(database, unclaimed(kind, kind === "paid_without_profile" ? null : other));
      await sync("active");
      expect(await tasks()).toEqual([{ kind, subject: "payer@example.com", theirs: true, done: true }]);
      expect(await messages()).toEqual([]);
    },
  );

  test("creates no task when it has been linked since", async () => {
    await sync("active");
    await applyStripeState(database, unclaimed("paid_without_profile"));
    expect(await tasks()).toEqual([]);
  });

  test("loses its task with the account that the link names", async () => {
    await applyStripeState(database, unclaimed("stripe_customer_conflict", profileId));
    await database.as(serviceRole, "select public.delete_account($1)", [profileId]);
    expect([...(await tasks()), ...(await messages())]).toEqual([]);
  });
});

/** Another customer registers with a domain. */
const claim = (domain: string) => database.signUp(`${suffix}other@example.com`, { domain });

describe("a domain of two customers", () => {
  test("creates a task when the second registers with it", async () => {
    const other = await claim(`${suffix}.com`);
    expect(await tasks("kind, subject, profile_id, details")).toEqual([
      {
        kind: "domain_claimed_twice",
        subject: `${suffix}.com`,
        profile_id: other,
        details: { email: `${suffix}other@example.com` },
      },
    ]);
  });

  test("creates a task when the second changes to it and closes it when they change again", async () => {
    const other = await claim(`other-${suffix}.com`);
    await database.as(customer(other), "update public.profiles set domain = $1", [`${suffix}.com`]);
    expect(await tasks("kind, done_at")).toEqual([{ kind: "domain_claimed_twice", done_at: null }]);
    await database.as(customer(other), "update public.profiles set domain = $1", [`other-${suffix}.com`]);
    expect(await tasks("done_at is not null as done")).toEqual([{ done: true }]);
  });

  test("creates one task per customer with one e-mail a day, however many claimed domains they save", async () => {
    const other = await claim(`${suffix}.com`);
    await database.script("update public.email_outbox set status = 'sent', sent_at = now()");
    const third = await database.signUp(`${suffix}third@example.com`, { domain: `third-${suffix}.com` });
    for (const domain of [`third-${suffix}.com`, `${suffix}.com`, `third-${suffix}.com`]) {
      await database.as(customer(other), "update public.profiles set domain = $1", [domain]);
    }
    expect(await tasks("subject, profile_id, done_at")).toEqual([
      { subject: `third-${suffix}.com`, profile_id: other, done_at: null },
    ]);
    expect(await messages()).toHaveLength(1);
    expect(third).not.toBe(other);
  });

  test("creates a task when a live site has it but its owner's profile names another", async () => {
    await moveSite("awaiting_activation", "active");
    await database.rows("update public.profiles set domain = 'else.com' where id = $1", [profileId]);
    await claim(`${suffix}.com`);
    expect(await tasks("kind")).toEqual([{ kind: "domain_claimed_twice" }]);
  });

  test("creates no task while each domain has one customer", async () => {
    await claim(`other-${suffix}.com`);
    await database.rows("update public.profiles set full_name = 'Bia' where id = $1", [profileId]);
    expect(await tasks()).toEqual([]);
  });

  test("accepts both customers, who do not see each other", async () => {
    const other = await claim(`${suffix}.com`);
    const seen = "select domain, (select count(*)::int from public.team_tasks) as tasks from public.profiles";
    expect((await database.as(customer(other), seen)).rows).toEqual([{ domain: `${suffix}.com`, tasks: 0 }]);
  });
});
