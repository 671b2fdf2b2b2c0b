import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { daysAgo, newOwingCustomer, type OwingCustomer } from "./owing-customer.ts";
import { openTestDatabase, serviceRole, teamMember } from "../test-database.ts";

// A longer grace that the team gives to one customer.

const database = await openTestDatabase();
const memberId = await database.signUp("financeiro@example.com");
const finance = teamMember(memberId, "finance");
let ana: OwingCustomer;

beforeEach(async () => {
  ana = await newOwingCustomer(database);
  await ana.goLive();
});

/** Writes a state in which the charge failed, and which is as old as given, in days. */
async function owing(status: string, failedDaysAgo: number, readDaysAgo = 0): Promise<void> {
  await ana.stripeSays(status, 0, {
    payments: [ana.first(), ana.due({ first_failed_at: daysAgo(failedDaysAgo) })],
    asOf: daysAgo(readDaysAgo),
  });
}

const saoPauloDay = (days: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(Date.now() + days * 86_400_000);
const endOf = (day: string) => new Date(`${day}T23:59:59-03:00`);

async function extend(
  day: string,
  { id = randomUUID() as string, seen }: { id?: string; seen?: unknown } = {},
) {
  const { rows } = await database.as(
    finance,
    "select public.extend_grace($1, $2, $3, $4, 'courtesy', ' Combinado ') as ends_at",
    [id, ana.subscriptionId, day, seen ?? (await ana.storedSubscription())["grace_ends_at"]],
  );
  return rows[0]?.["ends_at"];
}

const warnings = async () =>
  (await ana.emails())
    .filter(({ template }) => template === "suspension_warning")
    .map(({ payload }) => new Date((payload as { grace_ends_at: string }).grace_ends_at));

const changes = () =>
  database.rows(
    `select c.kind, c.reason, c.note, c.terms, c.made_by, c.done_at is not null as done
       from public.billing_changes c where c.profile_id = $1`,
    [ana.profileId],
  );

describe("a longer grace", () => {
  it("moves the end of grace, which later states of Stripe keep, and is recorded with its author and reason", async () => {
    await owing("past_due", 5);
    const day = saoPauloDay(20);
    expect(await extend(day)).toEqual(endOf(day));
    await owing("past_due", 5);
    expect(await ana.storedSubscription()).toMatchObject({ grace_ends_at: endOf(day), in_service: true });
    expect(await changes()).toEqual([
      {
        kind: "grace_extended",
        reason: "courtesy",
        note: "Combinado",
        terms: { until: day },
        made_by: memberId,
        done: true,
      },
    ]);
    const audit = await database.rows(
      "select actor_id, after from public.audit_log where profile_id = $1 and action = 'grace_extended'",
      [ana.profileId],
    );
    expect(audit).toEqual([{ actor_id: memberId, after: { until: day, reason: "courtesy" } }]);
  });

  it("keeps the usual end when the extension of an earlier debt ends before it", async () => {
    await owing("past_due", 5);
    await extend(saoPauloDay(3));
    await owing("past_due", 0);
    const { grace_ends_at: end } = await ana.storedSubscription();
    expect((end as Date).getTime()).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
  });

  it("keeps the site up although Stripe gives up, and suspends it after its last moment", async () => {
    await owing("past_due", 5);
    await extend(saoPauloDay(2));
    await owing("unpaid", 5);
    expect(await ana.siteStatus()).toBe("active");
    expect(await ana.storedSubscription()).toMatchObject({ in_service: true });
    await owing("unpaid", 8, -3);
    expect(await ana.siteStatus()).toBe("suspended");
  });

  it.each(["past_due", "unpaid"])(
    "returns a site that was suspended for payment while Stripe says %s, with the date in the e-mail",
    async (status) => {
      await owing(status, 9);
      expect(await ana.siteStatus()).toBe("suspended");
      const day = saoPauloDay(10);
      await extend(day);
      expect(await ana.siteStatus()).toBe("active");
      const returned = (await ana.emails()).find(({ template }) => template === "site_reactivated");
      expect(returned).toMatchObject({
        payload: { grace_ends_at: `${endOf(day).toISOString().slice(0, 19)}+00:00` },
      });
      await owing(status, 9);
      expect(await ana.siteStatus()).toBe("active");
    },
  );

  it("leaves a site alone that the team suspended for another reason", async () => {
    await owing("past_due", 5);
    await ana.teamSuspends();
    await extend(saoPauloDay(10));
    expect(await ana.siteStatus()).toBe("suspended");
  });

  it("replaces the unsent warning, and warns once before the new end", async () => {
    await owing("past_due", 6);
    expect(await warnings()).toHaveLength(1);
    const day = saoPauloDay(20);
    await extend(day);
    expect(await warnings()).toEqual([]);
    await owing("past_due", 6);
    expect(await warnings()).toEqual([]);
    await owing("past_due", 6, -19);
    await owing("past_due", 6, -19.5);
    expect(await warnings()).toEqual([endOf(day)]);
  });

  it("warns again before the new end when the first warning was sent", async () => {
    await owing("past_due", 6);
    await database.rows(
      "update public.email_outbox set status = 'sent', sent_at = now() where profile_id = $1",
      [ana.profileId],
    );
    await extend(saoPauloDay(20));
    await owing("past_due", 6, -19);
    expect(await warnings()).toHaveLength(2);
  });

  it("is due for the schedule at its warning and at its end", async () => {
    await owing("past_due", 6);
    await extend(saoPauloDay(20));
    const due = async () =>
      (await database.as(serviceRole, "select * from public.subscriptions_due_by_grace() as id")).rows.map(
        ({ id }) => id,
      );
    expect(await due()).not.toContain(ana.subscriptionId);
    await database.rows(
      `update public.subscriptions set grace_extended_to = now() - interval '1 minute', grace_ends_at = now() - interval '1 minute',
              as_of = now() - interval '1 hour' where id = $1`,
      [ana.subscriptionId],
    );
    expect(await due()).toContain(ana.subscriptionId);
  });

  it("is given once by a repeated request, and refused for one that saw another end", async () => {
    await owing("past_due", 5);
    const seen = (await ana.storedSubscription())["grace_ends_at"];
    const day = saoPauloDay(10);
    const attempt = { id: randomUUID(), seen };
    await extend(day, attempt);
    expect(await extend(day, attempt)).toEqual(endOf(day));
    expect(await changes()).toHaveLength(1);
    await expect(extend(saoPauloDay(15), { seen })).rejects.toMatchObject({ code: "PT409" });
    await expect(extend(saoPauloDay(15), { id: attempt.id })).rejects.toMatchObject({ code: "PT409" });
  });

  it("can be shortened to a day after the usual end", async () => {
    await owing("past_due", 5);
    await extend(saoPauloDay(60));
    const day = saoPauloDay(6);
    expect(await extend(day)).toEqual(endOf(day));
  });

  it.each([
    ["before the usual end", 1],
    ["in the past", -1],
    ["more than 180 days ahead", 182],
  ])("is refused for a day %s", async (_what, days) => {
    await owing("past_due", 5);
    await expect(extend(saoPauloDay(days))).rejects.toMatchObject({ code: "23514" });
    expect(await changes()).toEqual([]);
  });

  it("is refused when nothing is owed", async () => {
    await expect(extend(saoPauloDay(10))).rejects.toMatchObject({ code: "PT409" });
  });
});
