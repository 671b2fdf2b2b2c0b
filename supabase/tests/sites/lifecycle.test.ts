import { beforeEach, describe, expect, test } from "vitest";
import { admin, anon, openTestDatabase, customer, owner, serviceRole, type Row } from "../test-database.ts";

const database = await openTestDatabase();
let profileId: string;
let customers = 0;

beforeEach(async () => {
  customers += 1;
  profileId = await database.signUp(`customer${customers}@example.com`, {
    full_name: "Ana Souza",
    domain: "ana.com.br",
    locale: "pt-PT",
  });
});

async function set(assignment: string): Promise<void> {
  await database.script(`update public.sites set ${assignment} where profile_id = '${profileId}'`);
}

async function move(...path: string[]): Promise<void> {
  for (const status of path) {
    await set(`status = '${status}'`);
  }
}

function site(columns: string): Promise<Row> {
  return database.row(`select ${columns} from public.sites where profile_id = $1`, [profileId]);
}

function emails(): Promise<Row[]> {
  return database.rows(
    "select recipient, locale, template, payload, status, attempts from public.email_outbox where profile_id = $1 order by created_at, split_part(dedupe_key, ':', 2)::bigint",
    [profileId],
  );
}

/** Saves the profile with this domain and returns the domain of its site. */
async function changeDomain(domain: string): Promise<unknown> {
  await database.as(customer(profileId), "update public.profiles set domain = $1", [domain]);
  return (await site("domain"))["domain"];
}

describe("a site's payment", () => {
  test("starts the deadline of 48 hours", async () => {
    await move("awaiting_activation");
    expect(
      await site(
        "paid_at = updated_at as paid_now, activation_deadline - paid_at = interval '48 hours' as two_days, prepared_at, activated_at",
      ),
    ).toEqual({ paid_now: true, two_days: true, prepared_at: null, activated_at: null });
  });

  test("queues one e-mail in the customer's language with all its values", async () => {
    await move("awaiting_activation");
    const { activation_deadline: deadline } = await site(
      "to_json(activation_deadline) as activation_deadline",
    );
    expect(await emails()).toEqual([
      {
        recipient: `customer${customers}@example.com`,
        locale: "pt-PT",
        template: "payment_received",
        payload: { domain: "ana.com.br", full_name: "Ana Souza", activation_deadline: deadline },
        status: "queued",
        attempts: 0,
      },
    ]);
  });

  test("restarts deadline, timestamps and e-mails after a cancellation", async () => {
    await move("awaiting_activation", "active", "cancelled");
    await set("paid_at = now() - interval '90 days', activation_deadline = now() - interval '88 days'");
    await move("awaiting_activation");
    expect(
      await site(
        "activation_deadline - paid_at = interval '48 hours' as two_days, activation_deadline > now() as ahead, prepared_at, activated_at, cancelled_at",
      ),
    ).toEqual({ two_days: true, ahead: true, prepared_at: null, activated_at: null, cancelled_at: null });
    expect((await emails()).map(({ template }) => template)).toEqual([
      "payment_received",
      "site_live",
      "payment_received",
    ]);
  });
});

describe("a site's activation", () => {
  test("stores the time and queues one e-mail", async () => {
    await move("awaiting_activation");
    await set("status = 'active', wordpress_url = 'https://ana.com.br/wp-admin'");
    expect(
      await site("activated_at = updated_at as stamped, prepared_at = activated_at as prepared"),
    ).toEqual({
      stamped: true,
      prepared: true,
    });
    expect((await emails()).slice(1)).toEqual([
      {
        recipient: `customer${customers}@example.com`,
        locale: "pt-PT",
        template: "site_live",
        payload: {
          domain: "ana.com.br",
          full_name: "Ana Souza",
          wordpress_url: "https://ana.com.br/wp-admin",
          connected: null,
        },
        status: "queued",
        attempts: 0,
      },
    ]);
    await set("status = 'active'");
    expect(await emails()).toHaveLength(2);
    await move("suspended", "active");
    expect((await emails()).filter(({ template }) => template === "site_live")).toHaveLength(1);
  });

  test("takes the time from the clock, regardless of typed values", async () => {
    await move("awaiting_activation");
    await set("status = 'active', activated_at = '1999-12-31T00:00:00Z'");
    expect(await site("activated_at = updated_at as stamped")).toEqual({ stamped: true });
  });

  test("keeps the time at which the team prepared the site", async () => {
    await move("awaiting_activation");
    await set("prepared_at = '2026-11-01T10:00:00Z'");
    await move("active");
    expect(await site("prepared_at")).toEqual({ prepared_at: new Date("2026-11-01T10:00:00Z") });
  });

  test("works and queues nothing when the customer has no usable address", async () => {
    for (const address of ["null", "''"]) {
      await database.script(`update public.profiles set email = ${address} where id = '${profileId}'`);
      await move("cancelled", "awaiting_activation", "active");
    }
    expect(await site("status")).toEqual({ status: "active" });
    expect(await emails()).toEqual([]);
  });

  test("queues the e-mail in the current language, even when it changed after the payment", async () => {
    await move("awaiting_activation");
    await database.as(customer(profileId), "update public.profiles set locale = 'en'");
    await move("active");
    expect((await emails()).map(({ template, locale }) => [template, locale])).toEqual([
      ["payment_received", "pt-PT"],
      ["site_live", "en"],
    ]);
  });
});

describe("a site's suspension", () => {
  test("gets a time, and the team as its reason by default", async () => {
    await move("awaiting_activation", "active", "suspended");
    expect(await site("suspended_at = updated_at as stamped, suspension_reason")).toEqual({
      stamped: true,
      suspension_reason: "team",
    });
    await move("active");
    await set("status = 'suspended', suspension_reason = 'payment'");
    expect(await site("suspension_reason")).toEqual({ suspension_reason: "payment" });
  });

  test("restores the old deadline of a waiting site when lifted, without a second payment e-mail", async () => {
    await move("awaiting_activation");
    await set("paid_at = '2026-11-01T10:00:00Z', activation_deadline = '2026-11-03T10:00:00Z'");
    await move("suspended", "awaiting_activation");
    expect(await site("paid_at, activation_deadline, suspended_at, suspension_reason")).toEqual({
      paid_at: new Date("2026-11-01T10:00:00Z"),
      activation_deadline: new Date("2026-11-03T10:00:00Z"),
      suspended_at: null,
      suspension_reason: null,
    });
    expect((await emails()).map(({ template }) => template)).toEqual([
      "payment_received",
      "site_suspended",
      "site_reactivated",
    ]);
  });

  test("keeps the time of the activation of a live site", async () => {
    await move("awaiting_activation", "active");
    await set("activated_at = '2026-11-02T10:00:00Z'");
    await move("suspended", "active");
    expect(await site("activated_at, suspended_at, suspension_reason")).toEqual({
      activated_at: new Date("2026-11-02T10:00:00Z"),
      suspended_at: null,
      suspension_reason: null,
    });
  });
});

test("a cancellation is timestamped and lifts a suspension", async () => {
  await move("awaiting_activation", "suspended", "cancelled");
  expect(await site("cancelled_at = updated_at as stamped, suspended_at, suspension_reason")).toEqual({
    stamped: true,
    suspended_at: null,
    suspension_reason: null,
  });
});

describe("a site's history", () => {
  test("contains one event per change of status, with the reason of a suspension", async () => {
    await move("awaiting_activation", "active", "suspended", "active", "cancelled");
    expect(
      await database.rows(
        `select e.from_status, e.to_status, e.reason from public.site_events e
           join public.sites s on s.id = e.site_id where s.profile_id = $1 order by e.id`,
        [profileId],
      ),
    ).toEqual([
      { from_status: null, to_status: "awaiting_payment", reason: null },
      { from_status: "awaiting_payment", to_status: "awaiting_activation", reason: null },
      { from_status: "awaiting_activation", to_status: "active", reason: null },
      { from_status: "active", to_status: "suspended", reason: "team" },
      { from_status: "suspended", to_status: "active", reason: null },
      { from_status: "active", to_status: "cancelled", reason: null },
    ]);
  });

  test("refuses changes, even by the team in Studio", async () => {
    await expect(database.as(owner, "update public.site_events set reason = 'domain'")).rejects.toThrow(
      "History is not changed: add a new event instead.",
    );
  });

  test.each(["update public.site_events set reason = 'domain'", "delete from public.site_events"])(
    "refuses every role of the API: %s",
    async (statement) => {
      for (const caller of [anon, customer(profileId), admin(profileId), serviceRole]) {
        await expect(database.as(caller, statement)).rejects.toMatchObject({ code: "42501" });
      }
    },
  );
});

describe("a site's domain", () => {
  test.each([
    ["waiting for payment", []],
    ["waiting for the team", ["awaiting_activation"]],
    ["suspended before it was live", ["awaiting_activation", "suspended"]],
    ["cancelled, since the next one starts again", ["awaiting_activation", "active", "cancelled"]],
  ])("follows the profile while the site is %s", async (_standing, path) => {
    await move(...path);
    expect(await changeDomain("nova.com.br")).toBe("nova.com.br");
  });

  test.each([
    ["live", ["awaiting_activation", "active"]],
    ["live but suspended", ["awaiting_activation", "active", "suspended"]],
  ])("only the team changes it while the site is %s", async (_standing, path) => {
    await move(...path);
    await expect(changeDomain("nova.com.br")).rejects.toMatchObject({ message: "domain_locked" });
    expect(await site("domain")).toEqual({ domain: "ana.com.br" });
  });

  test("keeps the team's correction when the profile is saved unchanged", async () => {
    await set("domain = 'www.ana.com.br'");
    expect(await changeDomain("ana.com.br")).toBe("www.ana.com.br");
  });
});
