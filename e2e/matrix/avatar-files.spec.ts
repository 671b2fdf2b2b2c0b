import { profileOf } from "../fixtures/database.ts";
import { chooseAvatar, photo, refusedFiles } from "../fixtures/avatars.ts";
import { newCustomer } from "../fixtures/profile-page.ts";
import { expect, test } from "../fixtures/test.ts";

test("an avatar file that is no image shows an error beside the button and is not sent", async ({ page }) => {
  const account = await newCustomer(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/functions/v1/upload-avatar")) sent.push(request.method());
  });
  for (const { what, file, words } of refusedFiles) {
    await chooseAvatar(page, file);
    await expect(page.getByRole("main").getByRole("alert"), what).toHaveText(words);
    await expect(page.getByRole("button", { name: "Escolher foto" }), what).toHaveAccessibleDescription(
      words,
    );
  }
  expect(sent).toEqual([]);
  expect((await profileOf(account.email))?.avatar_url).toBeNull();

  await chooseAvatar(page, photo);
  await expect(page.getByRole("dialog", { name: "Ajuste a foto" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});
