import { createAccount } from "../fixtures/accounts.ts";
import { askForEmail, changeEmail, changeSubject } from "../fixtures/email-change.ts";
import { mailsTo } from "../fixtures/mailbox.ts";
import { newCustomer, profileShown } from "../fixtures/profile-page.ts";
import { expect, test } from "../fixtures/test.ts";

test("an e-mail changes when both mailboxes have confirmed, the new one first", async ({ page }) => {
  await changeEmail(page, "new");
});

test("changing to a registered e-mail shows the same response as changing to a free one", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 422/);
  const other = await createAccount();
  const account = await newCustomer(page);
  await askForEmail(page, other.email, account.password);
  await expect(page.getByText(`Esperando a confirmação em ${other.email}`)).toBeVisible();
  await page.reload();
  await profileShown(page);
  await expect(page.getByText(`Esperando a confirmação em ${other.email}`)).toBeVisible();
  expect((await mailsTo(other.email)).filter((mail) => changeSubject.test(mail.subject))).toEqual([]);
});
