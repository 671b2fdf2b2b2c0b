import { describe, expect, test } from "vitest";
import { openSiteStepsWorld } from "./site-steps-world.ts";
import { admin, customer, serviceRole } from "../test-database.ts";

const { database, colleague, team, site, move, take, undo, everything, history } = await openSiteStepsWorld();

const seenByCustomer = async () =>
  (
    await database.as(customer(site.profileId), "select to_status from public.site_events order by id")
  ).rows.map((row) => row["to_status"]);

describe("undo_site_step", () => {
  const cases: [string, string[], string, string][] = [
    ["activating", [], "activate", "awaiting_activation"],
    ["suspending a waiting site", [], "suspend", "awaiting_activation"],
    ["suspending a live site", ["active"], "suspend", "active"],
    ["lifting from a waiting site", ["suspended"], "lift", "suspended"],
    ["lifting from a live site", ["active", "suspended"], "lift", "suspended"],
  ];

  test.each(cases)(
    "restores status, times, tasks and e-mails after %s and records both",
    async (_name, path, step, seen) => {
      await move(...path);
      await database.script(
        `update public.email_outbox set status = 'sent', sent_at = now();
       select private.add_team_task('activation_due', 'x', 'due-${site.id}', profile_id => '${site.profileId}');
       update public.email_outbox set status = 'sent', sent_at = now()`,
      );
      const before = await everything();
      const events = (await history()).length;
      const event = await take(step, seen);
      expect(await everything()).not.toEqual(before);
      await undo(event, admin(colleague));
      expect(await everything()).toEqual(before);
      const written = (await history()).slice(events);
      expect(written).toHaveLength(2);
      expect(written[1]).toMatchObject({
        from_status: written[0]?.["to_status"],
        to_status: written[0]?.["from_status"],
        reason: "undone",
        undoes: event,
      });
    },
  );

  test("restores whether and when the site was prepared", async () => {
    await undo(await take("activate", "awaiting_activation"));
    expect((await everything())["site"]).toMatchObject({ prepared_at: null, activated_at: null });
    await take("prepare", "awaiting_activation");
    const before = await everything();
    await undo(await take("activate", "awaiting_activation"));
    expect(await everything()).toEqual(before);
  });

  test("removes an activation from the figures, and the next activation counts once", async () => {
    await database.script("delete from public.customer_step_days; delete from private.customer_step_entries");
    const live = async () => {
      await database.script("select private.sum_customer_steps()");
      return (
        await database.row(
          "select coalesce(sum(reached), 0)::int as live from public.customer_step_days where step = 'live'",
        )
      )["live"];
    };
    await undo(await take("activate", "awaiting_activation"));
    expect(await live()).toBe(0);
    await take("activate", "awaiting_activation");
    expect(await live()).toBe(1);
  });

  test("works once and allows the step again", async () => {
    const first = await take("activate", "awaiting_activation");
    await undo(first);
    await expect(undo(first)).rejects.toMatchObject({ message: "undo_superseded" });
    const second = await take("activate", "awaiting_activation");
    await expect(undo(first)).rejects.toMatchObject({ message: "undo_superseded" });
    expect((await everything())["messages"]).toContainEqual({ template: "site_live", status: "queued" });
    await undo(second);
    expect((await everything())["messages"]).toEqual([{ template: "payment_received", status: "sent" }]);
  });
});

test("a customer sees neither an undone step nor its undoing", async () => {
  const before = await seenByCustomer();
  const event = await take("suspend", "awaiting_activation");
  expect(await seenByCustomer()).toEqual([...before, "suspended"]);
  await undo(event);
  expect(await seenByCustomer()).toEqual(before);
});

describe("undo_site_step refusals", () => {
  test("fails when the e-mail was claimed, sent, or failed", async () => {
    const event = await take("activate", "awaiting_activation");
    await database.script("update public.email_outbox set next_attempt_at = now() where status = 'queued'");
    const { rows } = await database.as(serviceRole, "select id from public.claim_emails(100)");
    expect(rows).toHaveLength(1);
    const live = await everything();
    await expect(undo(event)).rejects.toMatchObject({ code: "PT409", message: "undo_too_late" });
    await database.as(
      serviceRole,
      "select public.finish_emails(jsonb_build_array(jsonb_build_object('id', $1::text, 'error', 'refused')))",
      [rows[0]?.["id"]],
    );
    await expect(undo(event)).rejects.toMatchObject({ message: "undo_too_late" });
    await database.script("update public.email_outbox set attempts = 0 where status = 'queued'");
    await expect(undo(event)).rejects.toMatchObject({ message: "undo_too_late" });
    await database.script(
      "update public.email_outbox set status = 'sent', last_error = null where status = 'queued'",
    );
    await expect(undo(event)).rejects.toMatchObject({ message: "undo_too_late" });
    expect((await everything())["site"]).toEqual(live["site"]);
  });

  test("fails when billing, Studio or a colleague changed the site, even back to the same status", async () => {
    const activated = await take("activate", "awaiting_activation");
    await move("suspended", "active");
    await expect(undo(activated)).rejects.toMatchObject({ message: "undo_superseded" });
    const suspended = await take("suspend", "active");
    const lifted = await take("lift", "suspended", admin(colleague));
    await expect(undo(suspended)).rejects.toMatchObject({ message: "undo_superseded" });
    await undo(lifted);
    expect((await everything())["site"]).toMatchObject({ status: "suspended", suspension_reason: "team" });
  });

  test("fails for the step of a cancelled account", async () => {
    const event = await take("activate", "awaiting_activation");
    await move("cancelled");
    await expect(undo(event)).rejects.toMatchObject({ message: "undo_superseded" });
    expect((await everything())["site"]).toMatchObject({ status: "cancelled" });
  });

  test("works for 15 seconds when there is no recipient", async () => {
    await database.script(`update public.profiles set email = null where id = '${site.profileId}'`);
    await undo(await take("activate", "awaiting_activation"));
    const event = await take("activate", "awaiting_activation");
    await database.script("update private.site_steps set taken_at = now() - interval '16 seconds'");
    await expect(undo(event)).rejects.toMatchObject({ message: "undo_too_late" });
  });

  test("follows a subscription that ended after the step", async () => {
    await database.script(`
      insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
      values ('sub_${site.number}', '${site.profileId}', 1, 'canceled', 9990, 'brl', now(), 1);
      insert into public.payments (id, subscription_id, profile_id, status, amount, amount_paid, currency, invoiced_at)
      values ('in_${site.number}', 'sub_${site.number}', '${site.profileId}', 'paid', 9990, 9990, 'brl', now())`);
    const event = await take("suspend", "awaiting_activation");
    await undo(event);
    expect((await everything())["site"]).toMatchObject({ status: "cancelled" });
    expect((await history()).slice(-2)).toMatchObject([
      { to_status: "awaiting_activation", reason: "undone" },
      { from_status: "awaiting_activation", to_status: "cancelled", reason: null },
    ]);
  });

  test("leaves nothing to undo when billing then suspends the site", async () => {
    await database.script(`
      insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
      values ('sub_${site.number}', '${site.profileId}', 1, 'unpaid', 9990, 'brl', now(), 1)`);
    await undo(await take("suspend", "awaiting_activation"));
    expect((await everything())["site"]).toMatchObject({ status: "suspended", suspension_reason: "payment" });
    const [{ id } = {}] = (await history()).slice(-1);
    await expect(undo(Number(id))).rejects.toMatchObject({ code: "PT409", message: "undo_superseded" });
  });

  test("does not allow the same change by hand, even directly afterwards", async () => {
    const event = await take("activate", "awaiting_activation");
    const back = "update public.sites set status = 'awaiting_activation' where id = $1";
    await expect(database.rows(back, [site.id])).rejects.toMatchObject({ code: "23514" });
    await undo(event);
    await move("active");
    await expect(database.rows(back, [site.id])).rejects.toMatchObject({ code: "23514" });
    await expect(
      database.as(team, "update private.site_steps set undone_at = now() where site_id = $1", [site.id]),
    ).rejects.toMatchObject({ code: "42501" });
  });

  test.each([0, -1, 999_999])("refuses an event that does not exist (%i)", async (event) => {
    await expect(undo(event)).rejects.toMatchObject({ code: "PT409" });
  });
});
