import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyStripeState, stripeState, uniqueSuffix } from "./stripe-state.ts";
import { createTestDatabase, type Row, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
let profileId: string;
let subscriptionId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

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
  expect(await applyStripeState(database, null, state)).toBe("applied");
}

async function messages(): Promise<Row[]> {
  return database.rows(
    `select template, payload, locale from public.email_outbox
      where profile_id = $1 and template like 'subscription_%' order by created_at`,
    [profileId],
  );
}

async function told(): Promise<string[]> {
  return (await messages()).map(({ template }) => String(template).replace("subscription_", ""));
}

describe("set to end", () => {
  test("is told once, with the day and the site, however often Stripe repeats it", async () => {
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

  test("by a date of the team's own is told too", async () => {
    await stripeSays("active");
    await stripeSays("active", { ...ending, cancel_at_period_end: false, cancel_at: "2026-11-20T00:00:00Z" });
    expect((await messages())[0]?.["payload"]).toMatchObject({
      ends_at: expect.stringMatching(/^2026-11-20/),
    });
  });

  test("at its first sight is told, because nobody else did", async () => {
    await stripeSays("active", ending);
    expect(await told()).toEqual(["cancelling"]);
  });
});

describe("kept after all", () => {
  test("is told once; cancelling again later is told again", async () => {
    await stripeSays("active");
    await stripeSays("active", ending);
    await stripeSays("active");
    await stripeSays("active");
    await stripeSays("active", { ...ending, canceled_at: "2026-11-07T10:00:00Z" });
    await stripeSays("active");
    expect(await told()).toEqual(["cancelling", "kept", "cancelling", "kept"]);
    expect((await messages())[1]?.["payload"]).toMatchObject({
      renews_at: expect.stringMatching(/^2026-12-01/),
    });
  });

  test("is not what renewing is", async () => {
    await stripeSays("active");
    await stripeSays("past_due");
    await stripeSays("active");
    expect(await told()).toEqual([]);
  });
});

describe("over", () => {
  test.each(["trialing", "active", "past_due", "unpaid", "paused"])(
    "from %s is told once",
    async (status) => {
      await stripeSays(status);
      await stripeSays("canceled", { ...going, ended_at: periodEnd });
      await stripeSays("canceled", { ...going, ended_at: periodEnd });
      expect(await told()).toEqual(["ended"]);
    },
  );

  test("at the end of the period is told after the cancellation was", async () => {
    await stripeSays("active");
    await stripeSays("active", ending);
    await stripeSays("canceled", { ...ending, ended_at: periodEnd });
    expect(await told()).toEqual(["cancelling", "ended"]);
  });

  test.each(["incomplete", "incomplete_expired"])("an abandoned purchase (%s) is no news", async (status) => {
    await stripeSays(status);
    await stripeSays(status === "incomplete" ? "incomplete_expired" : "canceled");
    expect(await told()).toEqual([]);
  });

  test("at its first sight is no news", async () => {
    await stripeSays("canceled", { ...going, ended_at: periodEnd });
    expect(await told()).toEqual([]);
  });

  test("while another one goes on, nothing ends for the customer", async () => {
    await stripeSays("active");
    await stripeSays("active", going, `${subscriptionId}second`);
    await stripeSays("canceled", { ...going, ended_at: periodEnd });
    expect(await told()).toEqual([]);
    await stripeSays("canceled", { ...going, ended_at: periodEnd }, `${subscriptionId}second`);
    expect(await told()).toEqual(["ended"]);
  });
});

const second = () => `${subscriptionId}second`;

describe("of someone who bought twice", () => {
  test("the second one set to end by the team is no news, neither then nor when it ends", async () => {
    await stripeSays("active");
    await stripeSays("active", going, second());
    await stripeSays("active", ending);
    await stripeSays("canceled", { ...ending, ended_at: periodEnd });
    expect(await told()).toEqual([]);
  });

  test("nor is that it goes on after all", async () => {
    await stripeSays("active");
    await stripeSays("active", going, second());
    await stripeSays("active", ending);
    await stripeSays("active");
    expect(await told()).toEqual([]);
  });

  test("both set to end, and one kept, are one piece of news each", async () => {
    await stripeSays("active");
    await stripeSays("active", going, second());
    await stripeSays("active", ending);
    await stripeSays("active", ending, second());
    await stripeSays("active", going, second());
    expect(await told()).toEqual(["cancelling", "kept"]);
  });
});

test("a customer without an address is told nothing, and what Stripe says is stored all the same", async () => {
  await database.script(`update public.profiles set email = null where id = '${profileId}'`);
  await stripeSays("active");
  await stripeSays("active", ending);
  expect(await told()).toEqual([]);
});
