import { newEmail } from "../fixtures/accounts.ts";
import { profileOf } from "../fixtures/database.ts";
import { waitForMail } from "../fixtures/mailbox.ts";
import { newCustomer } from "../fixtures/profile-page.ts";
import { expect, test } from "../fixtures/test.ts";

test("the confirmation message comes in the language of the browser", async ({ browser }) => {
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

test("choosing a language changes the page at once and the profile", async ({ page }) => {
  const account = await newCustomer(page);
  await page.getByRole("main").getByLabel("Idioma").selectOption("en");
  await expect(page.getByRole("heading", { name: "My profile" })).toBeVisible();
  await expect.poll(async () => (await profileOf(account.email))?.locale).toBe("en");
  await page.reload();
  await expect(page.getByRole("heading", { name: "My profile" })).toBeVisible();
});
