import type { Page } from "@playwright/test";
import { paths } from "../../src/platform/paths.ts";
import { adminPatterns } from "../../tools/testing/area-patterns.ts";
import { createAccount, signIn } from "../fixtures/accounts.ts";
import { stored } from "../fixtures/session.ts";
import { createTeamMember } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

const { login } = paths.admin;
const pages = adminPatterns.filter((pattern) => pattern !== login);

const addresses = pages.map((pattern) => pattern.replaceAll(/:\w+/g, "x"));
// Pages without parameters.
const whole = pages.filter((pattern) => !pattern.includes(":"));

/** Returns the reads beyond those of every page: permissions, the user's language and public settings. */
const readOf = (reads: readonly string[]) =>
  reads.filter((read) => !["my_permissions", "profiles", "settings"].includes(read));

const forgeFlag = (page: Page) => page.addInitScript(() => localStorage.setItem("isAdmin", "true"));

/** Records the tables and functions that the browser reads. */
function readsOf(page: Page): string[] {
  const reads: string[] = [];
  page.on("request", (request) => {
    const [, read] = /\/rest\/v1\/(?:rpc\/)?(\w+)/.exec(request.url()) ?? [];
    if (read) reads.push(read);
  });
  return reads;
}

// Every path is loaded in a new document.
test.beforeEach(() => test.slow());

test("an administrator sees every page", async ({ page }) => {
  await signIn(page, await createTeamMember("admin"));
  for (const path of whole) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.getByText("Acesso negado"), path).toHaveCount(0);
    await expect(page, path).toHaveURL(path);
  }
});

for (const flag of ["honest", "forged"] as const) {
  test(`a visitor with the ${flag} hint is redirected from every page to the admin login`, async ({
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

  test(`a customer with the ${flag} hint is rejected on every page, keeps their session, and reads no data`, async ({
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
