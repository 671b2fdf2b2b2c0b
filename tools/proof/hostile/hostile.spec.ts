import { expect, test, type Page } from "@playwright/test";
import fc from "fast-check";
import { signIn } from "../../../e2e/fixtures/accounts.ts";
import { settle } from "../../../e2e/fixtures/appearance.ts";
import { adminScreens, entryScreens, panelScreens, publicScreens } from "../../../e2e/fixtures/screens.ts";
import { sql } from "../../../e2e/fixtures/sql.ts";
import { createCallers, liftLimits, send, type Callers } from "./callers.ts";
import { calledFunctions, writtenTables } from "./catalogue.ts";
import { validBodies, functionsWithout } from "./functions.ts";
import { storeLongWords } from "./long-words.ts";
import { changesOf, valuesOf } from "./values.ts";

test.describe.configure({ mode: "default" });

const seed = Number(process.env["PROOF_SEED"] ?? Date.now() % 2 ** 31);
const runsOfPath = Number(process.env["PROOF_RUNS"] ?? 40);

let callers: Callers;
let inputs = 0;
let paths = 0;
const byStatus = new Map<number, number>();
let slowest = { milliseconds: 0, path: "" };

test.beforeAll(async () => {
  test.setTimeout(120_000);
  console.log(`Seed ${seed} (PROOF_SEED), ${runsOfPath} inputs a path (PROOF_RUNS)`);
  callers = await createCallers();
});

test.afterAll(() => {
  const statuses = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`);
  console.log(`${inputs} hostile inputs on ${paths} write paths. Answers: ${statuses.join(", ")}`);
  console.log(`The slowest answer took ${slowest.milliseconds} ms (${slowest.path})`);
});

/**
 * Sends inputs to one path. Returns null if every status is below 500 and the database still answers, else the
 * first failure.
 */
async function testPath<Input>(
  name: string,
  arbitrary: fc.Arbitrary<Input>,
  request: (input: Input, token: string | null) => Promise<Response>,
): Promise<string | null> {
  await liftLimits();
  paths += 1;
  try {
    await fc.assert(
      fc.asyncProperty(arbitrary, fc.constantFrom(...callers.tokens), async (input, token) => {
        const start = performance.now();
        const { status } = await request(input, token);
        inputs += 1;
        const milliseconds = Math.round(performance.now() - start);
        if (milliseconds > slowest.milliseconds) slowest = { milliseconds, path: name };
        byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
        expect(status).toBeLessThan(500);
      }),
      { seed, numRuns: runsOfPath, endOnFailure: true },
    );
    const { status } = await send(null, "GET", "/rest/v1/plans?select=id");
    return status === 200 ? null : `${name}: the next request was answered ${status}`;
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message.slice(0, 600) : String(error)}`;
  }
}

const faultsOf = (results: (string | null)[]) => results.filter((result) => result !== null);

test("every write of a table is stored or refused", async () => {
  const results: (string | null)[] = [];
  for (const { name, key, inserts, updates } of await writtenTables()) {
    const rows = await sql(`select to_jsonb(t) as row from public."${name}" t limit 20`, []);
    const stored = rows.map(({ row }) => row as Record<string, unknown>);
    const columnsOf = (types: Record<string, string>) =>
      fc.record(
        Object.fromEntries(
          Object.entries(types).map(([column, type]) => [column, valuesOf(type, callers.ids)]),
        ),
        { requiredKeys: [] },
      );
    const storedValues = (types: Record<string, string>) =>
      Object.fromEntries(Object.entries(stored[0] ?? {}).filter(([column]) => column in types));
    if (Object.keys(inserts).length > 0) {
      results.push(
        await testPath(`insert into ${name}`, columnsOf(inserts), (row, token) =>
          send(token, "POST", `/rest/v1/${name}`, { ...storedValues(inserts), ...row }),
        ),
      );
    }
    if (Object.keys(updates).length > 0 && stored.length > 0) {
      const keys = stored.map((row) => encodeURIComponent(String(row[key])));
      const change = fc.tuple(columnsOf(updates), fc.constantFrom(...keys));
      results.push(
        await testPath(`update of ${name}`, change, ([row, of], token) =>
          send(token, "PATCH", `/rest/v1/${name}?${key}=eq.${of}`, row),
        ),
      );
    }
  }
  expect(results.length).toBeGreaterThan(20);
  expect(faultsOf(results)).toEqual([]);
});

test("every call of a database function is answered or refused", async () => {
  const results: (string | null)[] = [];
  for (const { name, arguments: types, required } of await calledFunctions()) {
    const body = fc.record(
      Object.fromEntries(
        Object.entries(types).map(([argument, type]) => [argument, valuesOf(type, callers.ids)]),
      ),
      { requiredKeys: required },
    );
    results.push(
      await testPath(`call of ${name}`, body, (input, token) =>
        send(token, "POST", `/rest/v1/rpc/${name}`, input),
      ),
    );
  }
  expect(results.length).toBeGreaterThan(30);
  expect(faultsOf(results)).toEqual([]);
});

test("every call of an edge function is answered or refused", async () => {
  const [lesson] = await sql("select id from public.lessons limit 1", []);
  const unknownId = crypto.randomUUID();
  const bodies = await validBodies({
    site: callers.screenIds.siteId,
    lesson: String(lesson?.["id"]),
    media: unknownId,
    attachment: unknownId,
    profile: callers.customer.id,
  });
  expect(await functionsWithout(bodies)).toEqual([]);
  const results: (string | null)[] = [];
  for (const [name, body] of Object.entries(bodies)) {
    results.push(
      await testPath(`edge function ${name}`, changesOf(body), (input, token) =>
        send(token, "POST", `/functions/v1/${name}`, input),
      ),
    );
  }
  expect(faultsOf(results)).toEqual([]);
});

test("after all hostile input, every screen opens, runs no script, and fits the width of a phone", async ({
  browser,
}) => {
  console.log(`Long words stored in ${await storeLongWords(callers)} fields`);
  const { customer, admin, screenIds } = callers;
  const hostile = [
    "/planos#%",
    "/faq#%E0%A4%A",
    "/login#error=x&error_description=%",
    "/blog?busca=%00&pagina=-1",
    "/blog/%25",
  ];
  const faults: string[] = [];
  for (const [account, screens] of [
    [null, [...publicScreens, ...entryScreens, ...hostile]],
    [customer, await panelScreens(screenIds)],
    [admin, await adminScreens(screenIds)],
  ] as const) {
    const page = await browser.newPage();
    if (account !== null) await signIn(page, account);
    faults.push(...(await faultsOfScreens(page, screens)));
    await page.close();
  }
  expect(faults).toEqual([]);
});

/** Returns the faults of screens: a script ran, the page crashed, or it is wider than the phone. */
async function faultsOfScreens(page: Page, screens: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  let currentScreen = "";
  page.on("dialog", (dialog) => {
    faults.push(`${currentScreen}: a script ran`);
    void dialog.dismiss();
  });
  for (const screen of screens) {
    currentScreen = screen;
    await page.goto(screen, { waitUntil: "commit" }).catch(() => undefined);
    try {
      await settle(page);
    } catch {
      faults.push(`${screen}: never settles`);
      continue;
    }
    if (await page.getByText(/parou de funcionar|não respondeu como devia/).isVisible())
      faults.push(`${screen}: crashed`);
    const widest = await page.evaluate(widestElement);
    if (widest !== null) faults.push(`${screen}: ${widest}`);
  }
  return faults;
}

/**
 * Runs in the page: returns the innermost element whose text exceeds the window's width without scrolling or an
 * ellipsis.
 */
function widestElement(): string | null {
  const { clientWidth, scrollWidth } = document.documentElement;
  const isReachable = (element: Element | null): boolean => {
    if (element === null || element === document.body) return false;
    const { overflowX, textOverflow, clipPath, clip } = getComputedStyle(element);
    const isForReadersOnly = clipPath !== "none" || clip !== "auto";
    return (
      /auto|scroll/.test(overflowX) ||
      textOverflow === "ellipsis" ||
      isForReadersOnly ||
      isReachable(element.parentElement)
    );
  };
  const widest = [...document.body.querySelectorAll("*")].filter(
    (element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
      element.checkVisibility() &&
      (element.getBoundingClientRect().right > clientWidth + 1 ||
        (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)) &&
      !isReachable(element),
  );
  const element = widest.at(-1);
  if (element === undefined) return scrollWidth > clientWidth ? `${scrollWidth} px wide` : null;
  const name = `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}">`;
  return `${scrollWidth} px wide, ${name} ${(element.textContent ?? "").slice(0, 30)}`;
}
