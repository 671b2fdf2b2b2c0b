import type { Page } from "@playwright/test";
import { adminPaths } from "../../src/config/admin-paths.ts";
import { patternsOf } from "../../src/config/path-to.ts";
import { createAccount, signIn } from "../fixtures/accounts.ts";
import { stored } from "../fixtures/session.ts";
import { createTeamMember } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

const { login, ...pages } = adminPaths;

const addresses = patternsOf(pages).map((pattern) => pattern.replaceAll(/:\w+/g, "x"));
// Pages that need no row to be shown.
const whole = patternsOf(pages).filter((pattern) => !pattern.includes(":"));

/** What was asked besides what every page asks: what one may do, one's own language, and public settings. */
const readOf = (reads: readonly string[]) =>
  reads.filter((read) => !["my_permissions", "profiles", "settings"].includes(read));

const forgeFlag = (page: Page) => page.addInitScript(() => localStorage.setItem("isAdmin", "true"));

/** What the browser asks the database for, by table or function. */
function readsOf(page: Page): string[] {
  const reads: string[] = [];
  page.on("request", (request) => {
    const [, read] = /\/rest\/v1\/(?:rpc\/)?(\w+)/.exec(request.url()) ?? [];
    if (read) reads.push(read);
  });
  return reads;
}

// Every address is loaded anew.
test.beforeEach(() => test.slow());

test("an administrator is shown every page", async ({ page }) => {
  await signIn(page, await createTeamMember("admin"));
  for (const path of whole) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.getByText("Acesso negado"), path).toHaveCount(0);
    await expect(page, path).toHaveURL(path);
  }
});

for (const flag of ["honest", "forged"] as const) {
  test(`a visitor with the ${flag} hint is led from every page to the administrators' login`, async ({
    page,
  }) => {
    if (flag === "forged") await forgeFlag(page);
    const reads = readsOf(page);
    for (const path of addresses) {
      await page.goto(path);
      await expect(
        page.getByRole("heading", { level: 1, name: "Entrar na administração" }),
        path,
      ).toBeVisible();
      await expect(page, path).toHaveURL(login);
    }
    expect(readOf(reads)).toEqual([]);
  });

  test(`a customer with the ${flag} hint is refused every page, keeps their session, and nothing of it is read`, async ({
    page,
  }) => {
    const customer = await createAccount();
    await signIn(page, customer);
    if (flag === "forged") await forgeFlag(page);
    const reads = readsOf(page);
    for (const path of addresses) {
      await page.goto(path);
      await expect(page.getByText(`Você está conectado como ${customer.email}`), path).toBeVisible();
      await expect(page, path).toHaveURL(login);
    }
    expect(readOf(reads)).toEqual([]);
    expect(await stored(page)).not.toBeNull();
  });
}
