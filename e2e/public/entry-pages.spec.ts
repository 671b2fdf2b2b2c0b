import { EventEmitter, once } from "node:events";
import { createAccount, signIn } from "../fixtures/accounts.ts";
import { settle } from "../fixtures/appearance.ts";
import { watchLayout } from "../fixtures/layout-shift.ts";
import { expect, test } from "../fixtures/test.ts";

const entryPages = ["/login", "/registro", "/comece-agora", "/esqueci-minha-senha"];

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the sign-in and sign-up pages say that they need scripts, and send nothing without them", async ({
    page,
  }) => {
    for (const path of entryPages) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("noscript p")).toBeInViewport();
      // The browser would put the password in the address.
      await expect(page.locator("main form button[type=submit]")).toBeDisabled();
    }
  });
});

test("the sign-in and sign-up pages hydrate without moving, and then their forms can be sent", async ({
  page,
}) => {
  const expectStill = await watchLayout(page);
  for (const path of entryPages) {
    await page.goto(path);
    await expectStill(path);
    await expect(page.locator("main form button[type=submit]")).toBeEnabled();
  }
});

test("what was typed before hydration is kept and not sent", async ({ page }) => {
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

test("the sign-in page never shows to someone who is signed in", async ({ page }) => {
  await signIn(page, await createAccount());
  const seen: string[] = [];
  await page.exposeFunction("noteHeading", (heading: string) => seen.push(heading));
  await page.addInitScript(() => {
    const look = () => {
      const heading = document.querySelector("h1");
      if (heading?.checkVisibility({ visibilityProperty: true })) {
        (window as unknown as { noteHeading: (text: string) => void }).noteHeading(heading.innerText);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto("/login");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1, name: /Olá/ })).toBeVisible();
  expect([...new Set(seen)]).toEqual([expect.stringMatching(/Olá/)]);
});
