import { describe, expect, test } from "vitest";
import { admin, openTestDatabase, customer, owner, serviceRole } from "../test-database.ts";

const database = await openTestDatabase();

const statuses = ["awaiting_payment", "awaiting_activation", "active", "suspended", "cancelled"];

/** From → to, for sites that were never live and for those that were. */
const allowed: Record<string, { neverLive: string[]; wasLive: string[] }> = {
  awaiting_payment: {
    neverLive: ["awaiting_activation", "cancelled"],
    wasLive: ["awaiting_activation", "cancelled"],
  },
  awaiting_activation: {
    neverLive: ["active", "suspended", "cancelled"],
    wasLive: ["active", "suspended", "cancelled"],
  },
  active: { neverLive: ["suspended", "cancelled"], wasLive: ["suspended", "cancelled"] },
  suspended: { neverLive: ["awaiting_activation", "cancelled"], wasLive: ["active", "cancelled"] },
  cancelled: { neverLive: ["awaiting_activation"], wasLive: ["awaiting_activation"] },
};

/** Legal paths to every state of a site, as the team would take them. */
const standings: { standing: string; path: string[]; wasLive: boolean }[] = [
  { standing: "awaiting_payment", path: [], wasLive: false },
  { standing: "awaiting_activation", path: ["awaiting_activation"], wasLive: false },
  { standing: "active", path: ["awaiting_activation", "active"], wasLive: true },
  { standing: "suspended before it was live", path: ["awaiting_activation", "suspended"], wasLive: false },
  {
    standing: "suspended after it was live",
    path: ["awaiting_activation", "active", "suspended"],
    wasLive: true,
  },
  { standing: "cancelled before it was live", path: ["cancelled"], wasLive: false },
  {
    standing: "cancelled after it was live",
    path: ["awaiting_activation", "active", "cancelled"],
    wasLive: true,
  },
];

const pairs = standings.flatMap(({ standing, path, wasLive }) => {
  const from = path.at(-1) ?? "awaiting_payment";
  const targets = allowed[from]?.[wasLive ? "wasLive" : "neverLive"] ?? [];
  return statuses
    .filter((to) => to !== from)
    .map((to) => ({ standing, path, from, to, legal: targets.includes(to) }));
});

let sites = 0;

async function siteAfter(path: string[]): Promise<string> {
  sites += 1;
  const profileId = await database.signUp(`site${sites}@example.com`);
  for (const status of path) {
    await database.script(`update public.sites set status = '${status}' where profile_id = '${profileId}'`);
  }
  return String((await database.row("select id from public.sites where profile_id = $1", [profileId]))["id"]);
}

async function everythingAbout(siteId: string): Promise<unknown> {
  return {
    site: await database.row("select to_jsonb(s) - 'updated_at' as site from public.sites s where id = $1", [
      siteId,
    ]),
    history: await database.rows("select * from public.site_events where site_id = $1 order by id", [siteId]),
    emails: await database.rows(
      "select o.* from public.email_outbox o join public.sites s using (profile_id) where s.id = $1 order by o.dedupe_key",
      [siteId],
    ),
  };
}

test("site_transition_allowed allows exactly the listed transitions of all fifty combinations", async () => {
  const answers = await database.rows(
    `select f as from_status, t as to_status, live, private.site_transition_allowed(f, t, live) as answer
       from unnest($1::public.site_status[]) f cross join unnest($1::public.site_status[]) t cross join unnest(array[true, false]) live`,
    [statuses],
  );
  expect(answers).toHaveLength(50);
  for (const { from_status: from, to_status: to, live, answer } of answers) {
    const targets = allowed[String(from)]?.[live === true ? "wasLive" : "neverLive"];
    expect({ from, to, live, answer }).toEqual({ from, to, live, answer: targets?.includes(String(to)) });
  }
});

describe("transitions of a site", () => {
  test.each(pairs.filter(({ legal }) => legal))("$standing can become $to", async ({ path, from, to }) => {
    const siteId = await siteAfter(path);
    await database.script(`update public.sites set status = '${to}' where id = '${siteId}'`);
    expect(await database.row("select status from public.sites where id = $1", [siteId])).toEqual({
      status: to,
    });
    expect(
      await database.row(
        "select from_status, to_status from public.site_events where site_id = $1 order by id desc limit 1",
        [siteId],
      ),
    ).toEqual({ from_status: from, to_status: to });
  });

  test.each(pairs.filter(({ legal }) => !legal))(
    "$standing cannot become $to",
    async ({ path, from, to }) => {
      const siteId = await siteAfter(path);
      const before = await everythingAbout(siteId);
      await expect(
        database.as(owner, "update public.sites set status = $2 where id = $1", [siteId, to]),
      ).rejects.toMatchObject({
        code: "23514",
        message: `A site cannot go from ${from} to ${to}.`,
        hint: expect.stringContaining(
          "awaiting_payment → awaiting_activation → active ⇄ suspended",
        ) as unknown,
      });
      expect(await everythingAbout(siteId)).toEqual(before);
    },
  );

  test.each(standings)("$standing does not change when set to the same status", async ({ path }) => {
    const siteId = await siteAfter(path);
    const before = await everythingAbout(siteId);
    await database.script(`update public.sites set status = status where id = '${siteId}'`);
    expect(await everythingAbout(siteId)).toEqual(before);
  });
});

test("an unknown status is refused with a message that names it", async () => {
  const siteId = await siteAfter([]);
  await expect(
    database.as(owner, "update public.sites set status = 'live' where id = $1", [siteId]),
  ).rejects.toThrow('invalid input value for enum site_status: "live"');
});

test("a new site is refused in any status but awaiting_payment", async () => {
  const profileId = await database.signUp("born@example.com");
  await database.script(`delete from public.sites where profile_id = '${profileId}'`);
  await expect(
    database.as(owner, "insert into public.sites (profile_id, status) values ($1, 'cancelled')", [profileId]),
  ).rejects.toThrow("A new site starts as awaiting_payment, not cancelled.");
});

describe("the status of a site", () => {
  test("the owner of the database and the service role change it under the same rules", async () => {
    for (const caller of [owner, serviceRole]) {
      const siteId = await siteAfter(["awaiting_activation"]);
      const { affectedRows } = await database.as(
        caller,
        "update public.sites set status = 'active' where id = $1",
        [siteId],
      );
      expect(affectedRows).toBe(1);
      await expect(
        database.as(caller, "update public.sites set status = 'awaiting_payment' where id = $1", [siteId]),
      ).rejects.toThrow("A site cannot go from active to awaiting_payment.");
    }
  });

  test.each(["status = 'active'", "domain = 'outro.com.br'", "prepared_at = now()", "wordpress_url = null"])(
    "no role of the team sets %s without the functions that check it",
    async (set) => {
      const administrator = admin(await database.signUp(`${crypto.randomUUID()}@example.com`));
      const siteId = await siteAfter(["awaiting_activation"]);
      await expect(
        database.as(administrator, `update public.sites set ${set} where id = $1`, [siteId]),
      ).rejects.toMatchObject({ code: "42501" });
      // Studio, as the owner of the database.
      await database.rows(`update public.sites set ${set} where id = $1`, [siteId]);
    },
  );

  test("a customer does not change it", async () => {
    const siteId = await siteAfter(["awaiting_activation"]);
    const { profile_id: profileId } = await database.row(
      "select profile_id from public.sites where id = $1",
      [siteId],
    );
    await expect(
      database.as(customer(String(profileId)), "update public.sites set status = 'active' where id = $1", [
        siteId,
      ]),
    ).rejects.toMatchObject({ code: "42501" });
    expect(await database.row("select status from public.sites where id = $1", [siteId])).toEqual({
      status: "awaiting_activation",
    });
  });
});
