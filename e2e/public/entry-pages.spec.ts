import { EventEmitter, once } from "node:events";
import { createAccount } from "../fixtures/accounts.ts";
import { settle } from "../fixtures/appearance.ts";
import { watchLayout } from "../fixtures/layout-shift.ts";
import { expect, test } from "../fixtures/test.ts";

const entryPages = ["/login", "/registro", "/comece-agora", "/esqueci-minha-senha"];

test.describe("sign-in pages without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the sign-in and sign-up pages require scripts, and submit nothing without them", async ({ page }) => {
    for (const path of entryPages) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("noscript p")).toBeInViewport();
      // A native submit would put the password into the URL.
      await expect(page.locator("main form button[type=submit]")).toBeDisabled();
    }
  });
});

test("the sign-in and sign-up pages hydrate without layout shifts, and then enable their forms", async ({
  page,
}) => {
  const expectStill = await watchLayout(page);
  for (const path of entryPages) {
    await page.goto(path);
    await expectStill(path);
    await expect(page.locator("main form button[type=submit]")).toBeEnabled();
  }
});

test("text typed before hydration is kept and not submitted", async ({ page }) => {
  const account = await createAccount();
  const gate = new EventEmitter();
  const free = once(gate, "open");
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await free;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Senha", { exact: true }).fill(account.password);
  await page.getByLabel("Senha", { exact: true }).press("Enter");
  gate.emit("open");
  await settle(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel("E-mail")).toHaveValue(account.email);
  await page.getByRole("main").getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
