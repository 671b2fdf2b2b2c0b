import { beforeEach, describe, expect, test } from "vitest";
import { applyStripeState, stripeState, uniqueSuffix } from "./stripe-state.ts";
import { openTestDatabase, type Row } from "../test-database.ts";

const database = await openTestDatabase();
let profileId: string;
let subscriptionId: string;

beforeEach(async () => {
  const suffix = uniqueSuffix();
  profileId = await database.signUp(`${suffix}@example.com`, { full_name: "Ana", domain: `${suffix}.com` });
  subscriptionId = `sub_${suffix}`;
});

const askedAt = "2026-11-05T10:00:00Z";
const periodEnd = "2026-12-01T12:00:00Z";
const going = { cancel_at_period_end: false, cancel_at: null, canceled_at: null };
const ending = { cancel_at_period_end: true, cancel_at: periodEnd, canceled_at: askedAt };

/** Writes Stripe's state as the webhook, our own function or reconciliation would. */
async function stripeSays(
  status: string,
  subscription: Record<string, unknown> = going,
  id = subscriptionId,
): Promise<void> {
  const payments = [{ id: id.replace("sub_", "in_") }];
  const state = stripeState({ profileId, subscriptionId: id, status, subscription, payments });
  expect(await applyStripeState(database, state)).toBe("applied");
}

async function messages(): Promise<Row[]> {
  return database.rows(
    `select template, payload, locale from public.email_outbox
      where profile_id = $1 and template::text like 'subscription_%' order by created_at`,
    [profileId],
  );
}

/** Moves time: queued e-mails that become due count as sent. */
async function pass(minutes: number): Promise<void> {
  await database.rows(
    `update public.email_outbox set created_at = created_at - make_interval(mins => $2),
            next_attempt_at = next_attempt_at - make_interval(mins => $2) where profile_id = $1`,
    [profileId, minutes],
  );
  await database.rows(
    "update public.email_outbox set status = 'sent', attempts = 1 where profile_id = $1 and next_attempt_at <= now()",
    [profileId],
  );
}

/** The customer cancels at the given minute. */
const cancel = (minute: number) =>
  stripeSays("active", {
    ...ending,
    canceled_at: `2026-11-05T10:${String(minute).padStart(2, "0")}:00Z`,
  });

/** The customer undoes the cancellation. */
const keep = () => stripeSays("active");

async function sentTemplates(): Promise<string[]> {
  const rows = await database.rows(
    `select template from public.email_outbox
      where profile_id = $1 and status = 'sent' and template::text like 'subscription_%' order by next_attempt_at`,
    [profileId],
  );
  return rows.map(({ template }) => String(template).replace("subscription_", ""));
}

async function queuedTemplates(): Promise<string[]> {
  return (await messages()).map(({ template }) => String(template).replace("subscription_", ""));
}

describe("e-mails about a subscription set to end", () => {
  test("queues one with the day and the site, however often Stripe repeats the state", async () => {
    await stripeSays("active");
    for (let time = 0; time < 3; time += 1) await stripeSays("active", ending);
    const [message, ...more] = await messages();
    expect(more).toEqual([]);
    expect(message).toMatchObject({ template: "subscription_cancelling", locale: "pt-BR" });
    expect(message?.["payload"]).toMatchObject({
      full_name: "Ana",
      ends_at: expect.stringMatching(/^2026-12-01/),
    });
    expect(message?.["payload"]).toHaveProperty("domain", `${subscriptionId.replace("sub_", "")}.com`);
  });

  test("queues one with the day when the team set a date", async () => {
    await stripeSays("active");
    await stripeSays("active", { ...ending, cancel_at_period_end: false, cancel_at: "2026-11-20T00:00:00Z" });
    expect((await messages())[0]?.["payload"]).toMatchObject({
      ends_at: expect.stringMatching(/^2026-11-20/),
    });
  });

  test("queues one when the first sync already finds it set to end", async () => {
    await stripeSays("active", ending);
    expect(await queuedTemplates()).toEqual(["cancelling"]);
  });
});

describe("e-mails about an undone cancellation", () => {
  test("queues one, and another when the subscription is cancelled and kept later", async () => {
    await stripeSays("active");
    await stripeSays("active", ending);
    await stripeSays("active");
    await stripeSays("active");
    await stripeSays("active", { ...ending, canceled_at: "2026-11-07T10:00:00Z" });
    await stripeSays("active");
    expect(await queuedTemplates()).toEqual(["cancelling", "kept", "cancelling", "kept"]);
    expect((await messages())[1]?.["payload"]).toMatchObject({
      renews_at: expect.stringMatching(/^2026-12-01/),
    });
  });

  test("queues none for a renewal", async () => {
    await stripeSays("active");
    await stripeSays("past_due");
    await stripeSays("active");
    expect(await queuedTemplates()).toEqual([]);
  });
});

describe("e-mails about alternating cancel and keep", () => {
  beforeEach(() => stripeSays("active"));

  test("sends one of each kind within the hour, and the last state afterwards", async () => {
    for (const minute of [0, 2, 4, 6]) {
      await cancel(minute);
      await pass(1);
      await keep();
      await pass(1);
    }
    await cancel(8);
    await pass(1);
    expect(await sentTemplates()).toEqual(["cancelling", "kept"]);
    await pass(60);
    expect(await sentTemplates()).toEqual(["cancelling", "kept", "cancelling"]);
    await pass(600);
    expect(await sentTemplates()).toEqual(["cancelling", "kept", "cancelling"]);
  });

  test("sends one of each kind when all changes happen within one second", async () => {
    await cancel(0);
    await keep();
    await cancel(0);
    await pass(1);
    expect((await sentTemplates()).toSorted()).toEqual(["cancelling", "kept"]);
    await pass(61);
    expect((await sentTemplates()).toSorted()).toEqual(["cancelling", "cancelling", "kept"]);
  });

  test("sends none when the last state was the last one sent", async () => {
    for (const minute of [0, 2, 4]) {
      await cancel(minute);
      await pass(1);
      await keep();
      await pass(1);
    }
    await pass(600);
    expect(await sentTemplates()).toEqual(["cancelling", "kept"]);
  });

  test("sends another immediately more than an hour later by Stripe's clock", async () => {
    await cancel(0);
    await keep();
    await stripeSays("active", { ...ending, canceled_at: "2026-11-05T11:01:00Z" });
    await keep();
    await pass(1);
    expect((await sentTemplates()).toSorted()).toEqual(["cancelling", "cancelling", "kept", "kept"]);
  });

  test("omits a held-back cancellation when the subscription has ended", async () => {
    await cancel(0);
    await keep();
    await cancel(1);
    await pass(1);
    await stripeSays("canceled", { ...ending, ended_at: periodEnd });
    await pass(600);
    expect(await sentTemplates()).toEqual(["cancelling", "kept", "ended"]);
  });
});

describe("e-mails about an ended subscription", () => {
  test.each(["trialing", "active", "past_due", "unpaid", "paused"])(
    "queues one when it was %s before",
    async (status) => {
      await stripeSays(status);
      await stripeSays("canceled", { ...going, ended_at: periodEnd });
      await stripeSays("canceled", { ...going, ended_at: periodEnd });
      expect(await queuedTemplates()).toEqual(["ended"]);
    },
  );

  test("queues one in addition to the cancellation when its period ends", async () => {
    await stripeSays("active");
    await stripeSays("active", ending);
    await stripeSays("canceled", { ...ending, ended_at: periodEnd });
    expect(await queuedTemplates()).toEqual(["cancelling", "ended"]);
  });

  test.each(["incomplete", "incomplete_expired"])(
    "queues none when its purchase was abandoned (%s)",
    async (status) => {
      await stripeSays(status);
      await stripeSays(status === "incomplete" ? "incomplete_expired" : "canceled");
      expect(await queuedTemplates()).toEqual([]);
    },
  );

  test("queues none when the first sync finds it ended", async () => {
    await stripeSays("canceled", { ...going, ended_at: periodEnd });
    expect(await queuedTemplates()).toEqual([]);
  });

  test("queues none while the customer has another live subscription", async () => {
    await stripeSays("active");
    await stripeSays("active", going, `${subscriptionId}second`);
    await stripeSays("canceled", { ...going, ended_at: periodEnd });
    expect(await queuedTemplates()).toEqual([]);
    await stripeSays("canceled", { ...going, ended_at: periodEnd }, `${subscriptionId}second`);
    expect(await queuedTemplates()).toEqual(["ended"]);
  });
});

const second = () => `${subscriptionId}second`;

describe("e-mails about one of two subscriptions", () => {
  test("queues none when it is set to end or ends", async () => {
    await stripeSays("active");
    await stripeSays("active", going, second());
    await stripeSays("active", ending);
    await stripeSays("canceled", { ...ending, ended_at: periodEnd });
    expect(await queuedTemplates()).toEqual([]);
  });

  test("queues none when its cancellation is undone", async () => {
    await stripeSays("active");
    await stripeSays("active", going, second());
    await stripeSays("active", ending);
    await stripeSays("active");
    expect(await queuedTemplates()).toEqual([]);
  });

  test("queues one about the one set to end when the other ends immediately", async () => {
    await stripeSays("active");
    await stripeSays("active", going, second());
    await stripeSays("active", ending);
    expect(await queuedTemplates()).toEqual([]);
    await stripeSays("canceled", { ...going, ended_at: periodEnd }, second());
    expect(await queuedTemplates()).toEqual(["cancelling"]);
  });

  test("queues one when the other is set to end too, and one when it is kept", async () => {
    await stripeSays("active");
    await stripeSays("active", going, second());
    await stripeSays("active", ending);
    await stripeSays("active", ending, second());
    await stripeSays("active", going, second());
    expect(await queuedTemplates()).toEqual(["cancelling", "kept"]);
  });
});

test("a customer without an address gets no e-mail, and Stripe's state is still stored", async () => {
  await database.script(`update public.profiles set email = null where id = '${profileId}'`);
  await stripeSays("active");
  await stripeSays("active", ending);
  expect(await queuedTemplates()).toEqual([]);
});
