import { beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, serviceRole, teamMember } from "../test-database.ts";

const database = await openTestDatabase();
const team = await database.signUp("team@example.com");

beforeEach(() =>
  database.script(
    "delete from public.failures; delete from private.failure_entries; delete from private.usage",
  ),
);

type Report = {
  source?: string;
  code?: string;
  route?: string;
  version?: string;
  visit?: string;
  address?: string;
};

function report({ source = "browser", ...over }: Report = {}): Promise<unknown> {
  const {
    code = "TypeError",
    route = "/dashboard",
    version = "a1",
    visit = "visit",
    address = "address",
  } = over;
  return database.as(serviceRole, "select public.record_failure($1, $2, $3, 'assets/x.js:1:2', $4, $5, $6)", [
    source,
    code,
    route,
    version,
    visit,
    address,
  ]);
}

/** Runs the minutely job. */
const sum = () => database.as(serviceRole, "select private.sum_counters()");

const groups = async () => {
  await sum();
  return database.rows(
    "select code, route, times, version, done_at is not null as done from public.failures order by code, route",
  );
};

const reporters = () => database.rows("select subject from private.usage where purpose = 'failure_report'");
const reportedBy = (subject: string, times: number) =>
  database.rows("select private.add_usage('failure_report', $1) from generate_series(1, $2)", [
    subject,
    times,
  ]);

describe("failures", () => {
  test("combine one kind into one row with its number and the latest version", async () => {
    await report();
    await report({ version: "b2" });
    await report({ route: "/planos" });
    expect(await groups()).toEqual([
      { code: "TypeError", route: "/dashboard", times: 2, version: "b2", done: false },
      { code: "TypeError", route: "/planos", times: 1, version: "a1", done: false },
    ]);
  });

  test("reopen when they recur after being resolved", async () => {
    await report();
    await sum();
    await database.as(teamMember(team, "support"), "update public.failures set done_at = now()");
    expect(await groups()).toMatchObject([{ done: true }]);
    await report();
    expect(await groups()).toMatchObject([{ times: 2, done: false }]);
  });

  test("stay resolved when they were reported before", async () => {
    await report();
    await sum();
    await report();
    // The embedded database has a clock in milliseconds: without this, both times could be equal.
    await database.script(
      "update private.failure_entries set last_seen_at = last_seen_at - interval '1 second'",
    );
    await database.as(teamMember(team, "support"), "update public.failures set done_at = now()");
    expect(await groups()).toMatchObject([{ times: 2, done: true }]);
  });
});

describe("limits of failures", () => {
  test("count ten times an hour per visit and sixty times per address", async () => {
    for (let time = 0; time < 12; time += 1) await report();
    expect(await groups()).toMatchObject([{ times: 10 }]);
    for (let visit = 0; visit < 62; visit += 1) await report({ visit: `visit ${visit}`, address: "other" });
    expect(await groups()).toMatchObject([{ times: 70 }]);
    await report({ visit: "elsewhere", address: "elsewhere" });
    expect(await groups()).toMatchObject([{ times: 71 }]);
  });

  test("limit made-up visits and addresses to 2,000 reports an hour", async () => {
    await reportedBy("all", 1998);
    for (let time = 0; time < 5; time += 1) {
      await report({ visit: `made up ${time}`, address: `10.0.0.${time}` });
    }
    expect(await groups()).toMatchObject([{ times: 2 }]);
    expect(await reporters()).toHaveLength(1998 + 2 * 3);
  });

  test("leave most of the hour to other addresses when one address makes up visits", async () => {
    for (let time = 0; time < 65; time += 1) await report({ visit: `made up ${time}` });
    const all = (await reporters()).filter(({ subject }) => subject === "all");
    expect(all).toHaveLength(60);
    expect(JSON.stringify(await reporters())).not.toContain("address");
  });

  test("count one failure of a function 300 times an hour and leave others alone", async () => {
    await reportedBy("function:save-plan:TypeError", 299);
    await report({ source: "function", route: "save-plan" });
    await report({ source: "function", route: "save-plan" });
    await report({ source: "function", route: "refund-payment" });
    expect(await groups()).toMatchObject([
      { route: "refund-payment", times: 1 },
      { route: "save-plan", times: 1 },
    ]);
  });

  test("combine the reports of one function's worker into one row", async () => {
    await database.as(
      serviceRole,
      "select public.record_failure('function', 'unknown', 'save-plan', times => 40), public.record_failure('function', 'unknown', 'save-plan')",
    );
    expect(await groups()).toMatchObject([{ times: 41 }]);
  });
});

describe("stored failures", () => {
  test("combine kinds beyond five hundred", async () => {
    await database.script(
      "insert into public.failures (source, code, route) select 'browser', 'E' || n, '/' from generate_series(1, 499) n",
    );
    await report({ code: "E500", route: "/" });
    await sum();
    await report();
    await report({ code: "E7", route: "/" });
    await sum();
    expect(
      await database.rows("select code, route, times from public.failures where times > 1 or code !~ '^E'"),
    ).toEqual(
      expect.arrayContaining([
        { code: "other", route: "*", times: 1 },
        { code: "E7", route: "/", times: 2 },
      ]),
    );
  });

  test("keep the kind of functions, however many kinds browsers report", async () => {
    await database.script(
      "insert into public.failures (source, code, route) select 'browser', 'E' || n, '/' from generate_series(1, 500) n",
    );
    await report({ source: "function", code: "unknown", route: "stripe-webhook" });
    await sum();
    expect(await database.rows("select code, route from public.failures where source = 'function'")).toEqual([
      { code: "unknown", route: "stripe-webhook" },
    ]);
  });

  test.each([
    ["an e-mail in the route", { route: "/ana@exemplo.com" }],
    ["an id in the route", { route: "/usuarios/12" }],
    ["a sentence as code", { code: "Ana was not found" }],
  ])("contain no personal data: %s is refused", async (_what, over) => {
    await expect(report(over)).rejects.toMatchObject({ code: "23514" });
  });

  test("disappear after thirty days without another, and their reporters after a day", async () => {
    await report();
    await report({ code: "Old" });
    await sum();
    await database.script(`
      update public.failures set last_seen_at = now() - interval '31 days' where code = 'Old';
      update private.usage set used_at = used_at - interval '25 hours';
    `);
    await database.as(serviceRole, "select private.purge()");
    expect((await groups()).map(({ code }) => code)).toEqual(["TypeError"]);
    expect(await reporters()).toEqual([]);
  });
});
