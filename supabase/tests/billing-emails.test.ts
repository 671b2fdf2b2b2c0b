import { beforeEach, describe, expect, test } from "vitest";
import { applyStripeState, stripeState, uniqueSuffix } from "./stripe-state.ts";
import { openTestDatabase, type Row } from "./test-database.ts";

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

/** Writes what Stripe says, as the webhook, our own function or reconciliation would. */
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

/** Lets time pass for what was queued so far: what is due by then counts as sent. */
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

/** The customer presses cancel, at the given minute. */
const cancel = (minute: number) =>
  stripeSays("active", {
    ...ending,
    canceled_at: `2026-11-05T10:${String(minute).padStart(2, "0")}:00Z`,
  });

/** The customer takes it back. */
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

describe("a subscription set to end", () => {
  test("queues one e-mail with the day and the site, however often Stripe repeats it", async () => {
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

  test("queues an e-mail with the day when the team set a date of its own", async () => {
    await stripeSays("active");
    await stripeSays("active", { ...ending, cancel_at_period_end: false, cancel_at: "2026-11-20T00:00:00Z" });
    expect((await messages())[0]?.["payload"]).toMatchObject({
      ends_at: expect.stringMatching(/^2026-11-20/),
    });
  });

  test("queues an e-mail when it was already so the first time it was synced", async () => {
    await stripeSays("active", ending);
    expect(await queuedTemplates()).toEqual(["cancelling"]);
  });
});

describe("a subscription kept after all", () => {
  test("queues one e-mail, and new ones when it is cancelled and kept again later", async () => {
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

  test("queues nothing when it only renews", async () => {
    await stripeSays("active");
    await stripeSays("past_due");
    await stripeSays("active");
    expect(await queuedTemplates()).toEqual([]);
  });
});

describe("cancel and keep pressed in turns", () => {
  beforeEach(() => stripeSays("active"));

  test("sends one e-mail of each within the hour, and the last state after it", async () => {
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

  test("sends the first of each also when all is pressed within one second, before any was sent", async () => {
    await cancel(0);
    await keep();
    await cancel(0);
    await pass(1);
    expect((await sentTemplates()).toSorted()).toEqual(["cancelling", "kept"]);
    await pass(61);
    expect((await sentTemplates()).toSorted()).toEqual(["cancelling", "cancelling", "kept"]);
  });

  test("sends nothing more when the last state is the one that was told last", async () => {
    for (const minute of [0, 2, 4]) {
      await cancel(minute);
      await pass(1);
      await keep();
      await pass(1);
    }
    await pass(600);
    expect(await sentTemplates()).toEqual(["cancelling", "kept"]);
  });

  test("sends the second of each at once when it is asked for more than an hour later by Stripe's clock", async () => {
    await cancel(0);
    await keep();
    await stripeSays("active", { ...ending, canceled_at: "2026-11-05T11:01:00Z" });
    await keep();
    await pass(1);
    expect((await sentTemplates()).toSorted()).toEqual(["cancelling", "cancelling", "kept", "kept"]);
  });

  test("sends nothing about a cancellation that was held back until the subscription was over", async () => {
    await cancel(0);
    await keep();
    await cancel(1);
    await pass(1);
    await stripeSays("canceled", { ...ending, ended_at: periodEnd });
    await pass(600);
    expect(await sentTemplates()).toEqual(["cancelling", "kept", "ended"]);
  });
});

describe("a subscription that is over", () => {
  test.each(["trialing", "active", "past_due", "unpaid", "paused"])(
    "queues one e-mail when it was %s before",
    async (status) => {
      await stripeSays(status);
      await stripeSays("canceled", { ...going, ended_at: periodEnd });
      await stripeSays("canceled", { ...going, ended_at: periodEnd });
      expect(await queuedTemplates()).toEqual(["ended"]);
    },
  );

  test("queues a second e-mail when it was cancelled before and its period ends", async () => {
    await stripeSays("active");
    await stripeSays("active", ending);
    await stripeSays("canceled", { ...ending, ended_at: periodEnd });
    expect(await queuedTemplates()).toEqual(["cancelling", "ended"]);
  });

  test.each(["incomplete", "incomplete_expired"])(
    "queues nothing when its purchase was abandoned (%s)",
    async (status) => {
      await stripeSays(status);
      await stripeSays(status === "incomplete" ? "incomplete_expired" : "canceled");
      expect(await queuedTemplates()).toEqual([]);
    },
  );

  test("queues nothing when it was already over the first time it was synced", async () => {
    await stripeSays("canceled", { ...going, ended_at: periodEnd });
    expect(await queuedTemplates()).toEqual([]);
  });

  test("queues nothing while the customer has another one in service", async () => {
    await stripeSays("active");
    await stripeSays("active", going, `${subscriptionId}second`);
    await stripeSays("canceled", { ...going, ended_at: periodEnd });
    expect(await queuedTemplates()).toEqual([]);
    await stripeSays("canceled", { ...going, ended_at: periodEnd }, `${subscriptionId}second`);
    expect(await queuedTemplates()).toEqual(["ended"]);
  });
});

const second = () => `${subscriptionId}second`;

describe("one of two subscriptions", () => {
  test("queues nothing when it is set to end, nor when it ends", async () => {
    await stripeSays("active");
    await stripeSays("active", going, second());
    await stripeSays("active", ending);
    await stripeSays("canceled", { ...ending, ended_at: periodEnd });
    expect(await queuedTemplates()).toEqual([]);
  });

  test("queues nothing when it is kept after all", async () => {
    await stripeSays("active");
    await stripeSays("active", going, second());
    await stripeSays("active", ending);
    await stripeSays("active");
    expect(await queuedTemplates()).toEqual([]);
  });

  test("queues the e-mail about the one that was set to end before, when the other is over at once", async () => {
    await stripeSays("active");
    await stripeSays("active", going, second());
    await stripeSays("active", ending);
    expect(await queuedTemplates()).toEqual([]);
    await stripeSays("canceled", { ...going, ended_at: periodEnd }, second());
    expect(await queuedTemplates()).toEqual(["cancelling"]);
  });

  test("queues one e-mail when the other is set to end too, and one when it is kept", async () => {
    await stripeSays("active");
    await stripeSays("active", going, second());
    await stripeSays("active", ending);
    await stripeSays("active", ending, second());
    await stripeSays("active", going, second());
    expect(await queuedTemplates()).toEqual(["cancelling", "kept"]);
  });
});

test("a customer without an address gets no e-mail, and Stripe's state is stored all the same", async () => {
  await database.script(`update public.profiles set email = null where id = '${profileId}'`);
  await stripeSays("active");
  await stripeSays("active", ending);
  expect(await queuedTemplates()).toEqual([]);
});
