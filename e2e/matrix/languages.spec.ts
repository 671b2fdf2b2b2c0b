import { newEmail } from "../fixtures/accounts.ts";
import { profileOf } from "../fixtures/database.ts";
import { waitForMail } from "../fixtures/mailbox.ts";
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
