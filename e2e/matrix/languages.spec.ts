import { newEmail } from "../fixtures/accounts.ts";
import { profileOf } from "../fixtures/database.ts";
import { waitForHydration } from "../fixtures/hydration.ts";
import { waitForMail } from "../fixtures/mailbox.ts";
import { newCustomer } from "../fixtures/profile-page.ts";
import { expect, test } from "../fixtures/test.ts";

test("the confirmation e-mail uses the browser's language", async ({ browser }) => {
  for (const [locale, button, subject] of [
    ["en-US", /create my account|create account/i, /^Confirm your e-mail$/],
    ["pt-PT", /criar a minha conta|criar conta/i, /^Confirme o seu e-mail$/],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    const email = newEmail();
    await page.goto("/comece-agora");
    for (const [name, value] of Object.entries({
      full_name: "Alex Costa",
      email,
      phone: "+351912345678",
      domain: "loja-do-alex.pt",
      password: "a-test-secret",
    })) {
      await page.locator(`[name=${name}]`).fill(value);
    }
    await page.getByRole("button", { name: button }).click();
    await expect(page).toHaveURL(/\/verificar-email$/);
    await waitForMail(email, subject);
    expect(await profileOf(email)).toMatchObject({
      locale: locale === "en-US" ? "en" : "pt-PT",
      phone: "+351912345678",
    });
    await context.close();
  }
});

test("choosing a language changes the page immediately and updates the profile", async ({ page }) => {
  const account = await newCustomer(page);
  await page.getByRole("main").getByLabel("Idioma").selectOption("en");
  await expect(page.getByRole("heading", { name: "My profile" })).toBeVisible();
  await expect.poll(async () => (await profileOf(account.email))?.locale).toBe("en");
  await page.reload();
  await expect(page.getByRole("heading", { name: "My profile" })).toBeVisible();
});

test("a language chosen before the scripts load is shown afterwards", async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  let release: (() => void) | undefined;
  const chosen = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await chosen;
    await route.continue();
  });
  await page.goto("/planos", { waitUntil: "commit" });
  await page.getByRole("banner").getByRole("combobox").selectOption("en");
  release?.();
  await expect(page).toHaveURL(`${baseURL}/en/planos`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Plans" })).toBeVisible();
});

/** Runs in the page: selects English when the header is hydrated, and records whether the content was hydrated. */
function chooseWhileHydrating(): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", () => {
    const select = document.querySelector<HTMLSelectElement>("header select");
    // React adds its own properties to hydrated elements.
    const [header, below] = [select, document.querySelector("h1")].map((element) =>
      Object.keys(element ?? {}).some((key) => key.startsWith("__reactProps")),
    );
    if (select === null || header !== true) {
      port2.postMessage(null);
      return;
    }
    Object.assign(window, { wasHydrated: below });
    select.value = "en";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  port1.start();
  port2.postMessage(null);
}

for (const path of ["/", "/planos", "/faq"]) {
  test(`choosing a language during the hydration of ${path} shows no error`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    // A first visit puts the texts into the browser's cache.
    await page.goto(path);
    await page.getByRole("banner").getByRole("combobox").selectOption("en");
    await expect(page).toHaveURL(`${baseURL}/en${path === "/" ? "" : path}`);
    await waitForHydration(page);
    await page.evaluate(() => localStorage.setItem("language", "pt-BR"));

    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 10 });
    await page.addInitScript(chooseWhileHydrating);
    await page.goto(path);
    // Ten times slower than a processor that other tests use, too.
    const options = { timeout: 30_000 };
    await expect(page).toHaveURL(`${baseURL}/en${path === "/" ? "" : path}`, options);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    expect(await page.evaluate(() => (window as { wasHydrated?: boolean }).wasHydrated)).toBe(false);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  });
}
