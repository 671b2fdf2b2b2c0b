import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  admin,
  anon,
  customer,
  formerAdmin,
  openTestDatabase,
  owner,
  serviceRole,
  teamMember,
  type Caller,
  type Row,
} from "../test-database.ts";

const database = await openTestDatabase();
const tab = "00000000-0000-4000-8000-0000000000f0";
const browser = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1" };
let someone: string;

beforeAll(async () => {
  someone = await database.signUp("someone@example.com");
});
beforeEach(() =>
  database.script(`
    truncate private.usage, public.page_visits, public.page_views, public.page_view_counts, public.page_view_drops, public.customer_step_days,
      private.page_view_entries, private.engagement_entries, private.page_view_drop_entries, private.customer_step_entries, public.team_tasks;
    select setval('private.page_views_of_the_minute', 1, false);
    update public.settings set value = 'true' where key = 'respect_dnt';
    update public.settings set value = '50000' where key = 'most_page_views_a_day';
    update public.settings set value = '10000' where key = 'most_page_views_a_minute';
  `),
);

type View = {
  path?: string;
  signals?: string[];
  headers?: Row;
  at?: string;
  referrer?: string;
  language?: string;
};

/** Runs the minutely job. */
const sum = () => database.as(serviceRole, "select private.sum_counters()");

/** Stores a view. Returns the reason why it was dropped, or null. */
async function store({ path = "/", signals = [], headers = browser, ...view }: View = {}): Promise<unknown> {
  const { rows } = await database.as(
    owner,
    "select private.store_page_view(gen_random_uuid(), $1, $2, $3, null, 'phone', $4, $5, $6, $7) as reason",
    [tab, path, view.referrer ?? null, view.language ?? null, signals, headers, view.at ?? new Date()],
  );
  return rows[0]?.["reason"];
}

const record = (caller: Caller, view: string = crypto.randomUUID(), headers: Row = browser) =>
  database.as(
    caller,
    `select public.record_page_view($1, $2, '/planos', 'desktop') from set_config('request.headers', $3, true)`,
    [view, tab, JSON.stringify(headers)],
  );

async function reportFor(caller: Caller, ...range: (string | number | null)[]): Promise<Row> {
  await sum();
  const { rows } = await database.as(
    caller,
    `select public.analytics_report(${range.map((_, index) => `$${index + 1}`).join(", ")}) as report`,
    range,
  );
  return rows[0]?.["report"] as Row;
}
const report = () => reportFor(teamMember(someone, "editor"));
const filteredReport = (by: string, value: string) => reportFor(admin(someone), 30, null, null, by, value);

const headersFrom = (address: string) => ({ ...browser, "cf-connecting-ip": address });
const storeFrom = async (address: string) => {
  await sum();
  await database.script("update public.page_visits set tab_id = gen_random_uuid()");
  return store({ headers: headersFrom(address) });
};
/** Records earlier views of an address. */
const seenFrom = (address: string, times: number, ago: string) =>
  database.rows(
    `select private.add_usage('page_view', private.hash_sender($1, now()), now() - $3::interval) from generate_series(1, $2)`,
    [address, times, ago],
  );

describe("record_page_view", () => {
  test.each<[string, () => Caller]>([
    ["a visitor", () => anon],
    ["a customer", () => customer(someone)],
  ])("counts a view of %s once, however often it is sent, and stores no account", async (_who, caller) => {
    const view = crypto.randomUUID();
    await record(caller(), view);
    await record(caller(), view);
    await sum();
    await record(caller(), view);
    expect(await report()).toMatchObject({ total: { visits: 1, views: 1 }, live: 1, week: 1 });
    const columns = Object.keys(await database.row("select * from public.page_visits"));
    expect(columns).toEqual([
      "id",
      "tab_id",
      "day",
      "started_at",
      "last_seen_at",
      "referrer",
      "campaign",
      "device",
      "language",
      "country",
      "views",
      "engaged_seconds",
    ]);
  });

  test("excludes team members by their token", async () => {
    await record(teamMember(someone, "support"));
    expect(await report()).toMatchObject({ total: { views: 0 }, drops: { team: 1 } });
  });

  test("detects bots by the request header", async () => {
    await record(anon, undefined, { "user-agent": "curl/8.5" });
    expect(await report()).toMatchObject({ total: { views: 0 }, drops: { bot: 1 } });
  });

  test("adds the visible seconds to the view in its tab", async () => {
    const view = crypto.randomUUID();
    await record(anon, view);
    const engage = (of: string, seconds: number | null) =>
      database.as(anon, "select public.record_engagement($1, $2, $3)", [view, of, seconds]);
    await engage(crypto.randomUUID(), 3);
    await engage(tab, null);
    await engage(tab, -5);
    expect(await report()).toMatchObject({ total: { seconds: 0 } });
    await engage(tab, 3);
    await engage(tab, 2);
    expect(await report()).toMatchObject({ total: { seconds: 3 } });
  });

  test("counts visitors with Do Not Track when the settings say so", async () => {
    expect(await store({ signals: ["do_not_track"] })).toBe("do_not_track");
    await database.script("update public.settings set value = 'false' where key = 'respect_dnt'");
    expect(await store({ signals: ["do_not_track"] })).toBeNull();
  });

  test("stores the path without its query and only possible values", async () => {
    await store({
      path: "/blog/ol%C3%A1/?token=segredo#x",
      referrer: "https://evil/?q=1",
      language: "pt_BR.UTF-8",
    });
    await sum();
    expect(
      await database.row(
        "select path, referrer, language from public.page_views w join public.page_visits v on v.id = w.visit_id",
      ),
    ).toEqual({ path: "/blog/ol%C3%A1", referrer: null, language: null });
    for (const path of ["planos", "https://x.y/", "/a b", "/\u0007"]) {
      expect(await store({ path })).toBe("implausible");
    }
  });

  test("stores the page of a conversation without its id", async () => {
    await store({ path: `/dashboard/suporte/${crypto.randomUUID()}` });
    await store({
      path: `/en/dashboard/cursos/${crypto.randomUUID().toUpperCase()}/aulas/${crypto.randomUUID()}/`,
    });
    await sum();
    expect(await database.rows("select path from public.page_views order by path")).toEqual([
      { path: "/dashboard/suporte/:id" },
      { path: "/en/dashboard/cursos/:id/aulas/:id" },
    ]);
  });
});

describe("record_page_view limits of visits and values", () => {
  test("counts at most 30 views of a visit in a minute and 200 in all", async () => {
    const start = Date.parse("2026-05-05T15:00:00Z");
    const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
    const counted = async () => {
      await sum();
      return database.row(
        "select (select count(*)::int from public.page_views) as views, (select sum(drops)::int from public.page_view_drops where reason = 'excess') as excess",
      );
    };
    for (let view = 0; view < 31; view++) await store({ at: at(view) });
    expect(await counted()).toEqual({ views: 30, excess: 1 });
    await database.script("update public.page_visits set views = 199");
    await store({ at: at(120) });
    await store({ at: at(180) });
    expect(await counted()).toEqual({ views: 31, excess: 2 });
  });

  test("combines paths beyond 1,000 a day and continues to count those by name", async () => {
    await store({ path: "/planos", referrer: "search.example" });
    await sum();
    await database.script(`
      insert into public.page_view_counts (grain, dimension, starts_on, value, visits, views, bounces, seconds)
      select c.grain, 'path', c.starts_on, '/made-up/' || n, 1, 1, 0, 0
        from public.page_view_counts c, generate_series(1, 999) n where c.dimension = 'path' and c.filtered_by = ''`);
    await store({ path: "/made-up-too" });
    await store({ path: "/made-up-as-well" });
    await store({ path: "/planos", referrer: "search.example" });
    await sum();
    const counted = await database.rows(
      "select grain, value, views from public.page_view_counts where dimension = 'path' and filtered_by = '' and value not like '/made%' order by 1, 2",
    );
    expect(counted).toEqual(
      ["day", "month"].flatMap((grain) => [
        { grain, value: "*", views: 2 },
        { grain, value: "/planos", views: 2 },
      ]),
    );
  });

  test("names 200 sources of a page and combines the others", async () => {
    await store({ path: "/planos" });
    await sum();
    await database.script(`
      insert into public.page_view_counts (grain, filtered_by, filter_value, dimension, starts_on, value, visits, views, bounces, seconds)
      select c.grain, 'path', '/planos', 'referrer', c.starts_on, 'made-up-' || n, 1, 1, 0, 0
        from public.page_view_counts c, generate_series(1, 199) n
       where c.dimension = 'total' and c.filtered_by = ''`);
    await database.script("update public.page_visits set tab_id = gen_random_uuid()");
    await store({ path: "/planos", referrer: "another.example" });
    await sum();
    expect(
      await database.rows(
        `select grain, value, visits from public.page_view_counts
          where filtered_by = 'path' and dimension = 'referrer' and value not like 'made%' order by 1, 2`,
      ),
    ).toEqual(
      ["day", "month"].flatMap((grain) => [
        { grain, value: "", visits: 1 },
        { grain, value: "*", visits: 1 },
      ]),
    );
  });

  test("names the new paths with the most views when a minute exceeds the limit of a period", async () => {
    await database.script(`
      insert into public.page_view_counts (grain, dimension, starts_on, value, visits, views, bounces, seconds)
      select 'day', 'path', private.sao_paulo_day(now()), '/known/' || n, 1, 1, 0, 0 from generate_series(1, 999) n;
      insert into private.page_view_entries (id, tab_id, path, device, viewed_at)
      select gen_random_uuid(), gen_random_uuid(), path, 'phone', now() from unnest('{/a,/b,/planos,/planos}'::text[]) path`);
    await sum();
    expect(
      await database.rows(
        "select value, views from public.page_view_counts where grain = 'day' and filtered_by = '' and dimension = 'path' and value !~ '^/known' order by 1",
      ),
    ).toEqual([
      { value: "*", views: 2 },
      { value: "/planos", views: 2 },
    ]);
  });
});

describe("record_page_view limits of the site and addresses", () => {
  test("stores no more views per minute than the settings allow and creates one task", async () => {
    await database.script("update public.settings set value = '100' where key = 'most_page_views_a_minute'");
    await database.script("select setval('private.page_views_of_the_minute', 99)");
    expect(await store()).toBeNull();
    expect(await store()).toBe("flood");
    expect(await report()).toMatchObject({ total: { views: 1 }, drops: { flood: 1 } });
    expect(await store()).toBeNull();
    await database.script("select setval('private.page_views_of_the_minute', 100)");
    expect(await store()).toBe("flood");
    await sum();
    expect(await database.rows("select kind, subject from public.team_tasks")).toEqual([
      {
        kind: "page_views_left_out",
        subject: (await database.row("select to_char(private.sao_paulo_day(now()), 'DD/MM/YYYY') as day"))[
          "day"
        ],
      },
    ]);
  });

  test("stores no more views per day than the settings allow and counts the rest as omitted", async () => {
    await store();
    await sum();
    await database.script("update public.page_view_counts set views = 49999 where dimension = 'total'");
    expect(await store()).toBeNull();
    await sum();
    expect(await store()).toBe("flood");
    expect(await report()).toMatchObject({ total: { views: 50_000 }, drops: { flood: 1 } });
    await database.script("update public.settings set value = '60000' where key = 'most_page_views_a_day'");
    expect(await store()).toBeNull();
    await sum();
    const { count } = await database.row("select count(*)::integer from public.page_views");
    expect(count).toBe(3);
  });

  test("drops reports of one view beyond 20 a minute", async () => {
    const view = crypto.randomUUID();
    await record(anon, view);
    for (let time = 0; time < 22; time++) {
      await database.as(anon, "select public.record_engagement($1, $2, 1)", [view, tab]);
    }
    await database.as(anon, "select public.record_engagement($1, $2, 1)", [crypto.randomUUID(), tab]);
    expect(await database.rows("select from private.engagement_entries")).toHaveLength(20);
  });

  test.each([
    "page_view_entries",
    "engagement_entries",
    "page_view_drop_entries",
    "customer_step_entries",
    "failure_entries",
  ])("opens private.%s to no role of the API", async (table) => {
    for (const caller of [anon, customer(someone), admin(someone), serviceRole]) {
      for (const statement of [`select from private.${table}`, `delete from private.${table}`]) {
        await expect(database.rehearse(caller, statement)).rejects.toMatchObject({ code: "42501" });
      }
    }
  });

  test("leaves nothing to sum", async () => {
    await record(anon);
    await store({ headers: { "user-agent": "curl/8.5" } });
    await database.signUp("summed@example.com");
    await sum();
    expect(
      await database.rows(`select from private.page_view_entries union all select from private.engagement_entries
        union all select from private.page_view_drop_entries union all select from private.customer_step_entries`),
    ).toEqual([]);
  });

  test("counts 100 views of one address in a minute and continues to count others", async () => {
    await seenFrom("203.0.113.7", 99, "10 seconds");
    expect(await storeFrom("203.0.113.7")).toBeNull();
    expect(await storeFrom("203.0.113.7")).toBe("excess");
    expect(await storeFrom("198.51.100.8")).toBeNull();
    expect(await report()).toMatchObject({ total: { views: 2 }, drops: { excess: 1 } });
  });

  test("counts at most a tenth of the day's views from one address", async () => {
    await seenFrom("203.0.113.7", 4999, "2 hours");
    expect(await storeFrom("203.0.113.7")).toBeNull();
    expect(await storeFrom("203.0.113.7")).toBe("excess");
    expect(await storeFrom("198.51.100.8")).toBeNull();
  });
});

describe("record_page_view privacy and bots", () => {
  test("stores no address, only a hash that changes daily, for a day", async () => {
    await storeFrom("203.0.113.7");
    const usage = JSON.stringify(await database.rows("select * from private.usage"));
    expect(usage).not.toContain("203.0.113.7");
    const { same } = await database.row(
      "select private.hash_sender('203.0.113.7', now()) = private.hash_sender('203.0.113.7', now() - interval '1 day') as same",
    );
    expect(same).toBe(false);
    await database.script(
      "update private.usage set used_at = now() - interval '25 hours'; update private.sender_salts set day = day - 2",
    );
    await database.as(owner, "select private.purge()");
    expect(await database.rows("select from private.usage")).toEqual([]);
    expect(
      await database.rows("select from private.sender_salts where day < (now() at time zone 'UTC')::date"),
    ).toEqual([]);
  });

  test("removes 5,000 old visits per run", async () => {
    await database.script(`
      with visits as (
        insert into public.page_visits (tab_id, day, started_at, last_seen_at, device)
        select gen_random_uuid(), current_date - 397, now() - interval '397 days', now() - interval '397 days' + n * interval '1 second', 'phone'
          from generate_series(1, 5001) n
        returning id, last_seen_at
      )
      insert into public.page_views (id, visit_id, path, viewed_at)
      select gen_random_uuid(), v.id, '/', v.last_seen_at from visits v`);
    await store();
    await sum();
    const left = () =>
      database.row(
        "select (select count(*) from public.page_visits)::integer as visits, (select count(*) from public.page_views)::integer as views",
      );
    const purge = () => database.as(owner, "select private.purge_page_views()");
    await purge();
    expect(await left()).toEqual({ visits: 2, views: 2 });
    await purge();
    expect(await left()).toEqual({ visits: 1, views: 1 });
  });

  test.each([
    ["Mozilla/5.0 (compatible; bingbot/2.0)", true],
    ["Mozilla/5.0 (X11) HeadlessChrome/140", true],
    ["facebookexternalhit/1.1", true],
    ["", true],
    ["Mozilla/5.0 (Linux; Android 14; CUBOT_X70) Chrome/140 Mobile", false],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15", false],
  ])("takes %s for a bot: %s", async (agent, isBot) => {
    expect((await database.row("select private.is_bot_user_agent($1) as bot", [agent]))["bot"]).toBe(isBot);
  });
});

describe("analytics_report", () => {
  test("covers the last 30 days in São Paulo by default", async () => {
    const { from, to } = await report();
    const { today } = await database.row("select private.sao_paulo_day(now())::text as today");
    expect(to).toBe(today);
    expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(29 * 86_400_000);
    expect(await reportFor(admin(someone), 7)).toMatchObject({ to: today });
  });

  test("counts each view up to today once, on whole months and on parts of them", async () => {
    // The days in São Paulo, from the 26th two months ago to today.
    const { days } = await database.row(`
      select array_agg(day::date::text order by day) as days
        from date_trunc('month', private.sao_paulo_day(now())::timestamp) month,
             generate_series(month - interval '2 months' + interval '25 days', private.sao_paulo_day(now()), '1 day') day`);
    const seen = days as string[];
    for (const day of seen) await store({ at: `${day}T00:00:00-03:00` });
    for (const from of [seen[0], seen.at(-30), seen.at(-7), seen.at(-1)]) {
      const { total, paths } = await reportFor(admin(someone), null, String(from), String(seen.at(-1)));
      const views = seen.length - seen.indexOf(String(from));
      expect(total).toMatchObject({ views });
      expect(paths).toMatchObject({ all: 1, rows: [{ value: "/", views }] });
    }
  });

  test("counts the current visits of a page or source", async () => {
    await store({ path: "/planos", referrer: "google.com" });
    expect(await filteredReport("path", "/planos")).toMatchObject({ live: 1, week: 1 });
    expect(await filteredReport("path", "/faq")).toMatchObject({ live: 0, week: 0 });
    expect(await filteredReport("referrer", "google.com")).toMatchObject({ live: 1, week: 1 });
    expect(await filteredReport("referrer", "")).toMatchObject({ live: 0, week: 0 });
  });

  test("refuses other filters", async () => {
    await expect(reportFor(admin(someone), 30, null, null, "total", "")).rejects.toMatchObject({
      code: "22023",
    });
  });

  test("counts the current visits", async () => {
    await store({ at: new Date(Date.now() - 6 * 60_000).toISOString() });
    expect(await report()).toMatchObject({ live: 0 });
    await store();
    expect(await report()).toMatchObject({ live: 1 });
  });

  test("counts customers' steps, including those of deleted accounts", async () => {
    const ana = await database.signUp("ana@example.com");
    await database.script(`
      update auth.users set email_confirmed_at = now() where id = '${ana}';
      update auth.users set email_confirmed_at = now() where id = '${ana}';
      insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
        values ('sub_ana', '${ana}', 1, 'active', 9990, 'brl', now(), 1);
      insert into public.payments (id, subscription_id, profile_id, status, amount, amount_paid, currency, invoiced_at) values
        ('in_trial', 'sub_ana', '${ana}', 'paid', 0, 0, 'brl', now()),
        ('in_first', 'sub_ana', '${ana}', 'open', 9990, 0, 'brl', now());
      update public.payments set status = 'paid', amount_paid = 9990 where id = 'in_first';
      insert into public.payments (id, subscription_id, profile_id, status, amount, amount_paid, currency, invoiced_at) values
        ('in_second', 'sub_ana', '${ana}', 'paid', 9990, 9990, 'brl', now());
      update public.sites set status = 'awaiting_activation' where profile_id = '${ana}';
      update public.sites set status = 'active' where profile_id = '${ana}';
      update public.sites set status = 'suspended' where profile_id = '${ana}';
      update public.sites set status = 'active' where profile_id = '${ana}';
    `);
    const steps = { sign_up: 1, confirmed: 1, paid: 1, live: 1 };
    const { rows } = await database.as(admin(someone), "select public.analytics_report() as report");
    expect(rows[0]?.["report"]).toMatchObject({ steps });
    expect(await report()).toMatchObject({ steps });
    await database.script(`delete from auth.users where id = '${ana}'`);
    expect(await report()).toMatchObject({ steps });
  });

  test("a failing step counter does not prevent sign-up", async () => {
    const { affectedRows } = await database.rehearse(
      owner,
      "insert into auth.users (email, raw_user_meta_data, raw_app_meta_data) values ('b@example.com', '{}', '{}')",
      [],
      "alter table private.customer_step_entries add constraint full_up check (reached < 0)",
    );
    expect(affectedRows).toBe(1);
  });

  test.each([[0], [3661]])("refuses %i days", async (days) => {
    await expect(reportFor(admin(someone), days)).rejects.toMatchObject({ code: "22023" });
  });

  test.each<[string, () => Caller]>([
    ["a visitor", () => anon],
    ["a customer", () => customer(someone)],
    ["support", () => teamMember(someone, "support")],
    ["finance", () => teamMember(someone, "finance")],
    ["a former administrator", () => formerAdmin(someone)],
  ])("refuses %s", async (_who, caller) => {
    await database.script(`update auth.users set raw_app_meta_data = '{}' where id = '${someone}'`);
    await expect(reportFor(caller())).rejects.toMatchObject({ code: "42501" });
  });
});
