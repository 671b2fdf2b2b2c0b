import { addresses } from "../fixtures/addresses.ts";
import { profileOf } from "../fixtures/database.ts";
import { chooseAvatar, photo } from "../fixtures/avatars.ts";
import { newCustomer } from "../fixtures/profile-page.ts";
import { expect, test } from "../fixtures/test.ts";

const shown = (address: string) => `img[src="${address}"]`;

test("an avatar is uploaded, shown everywhere, replaced and removed", async ({ page, request }) => {
  const account = await newCustomer(page);
  const store = async () => {
    await chooseAvatar(page, photo);
    const dialog = page.getByRole("dialog", { name: "Ajuste a foto" });
    await dialog.getByRole("slider", { name: "Aproximação" }).fill("2");
    await expect(dialog.getByText("Como fica")).toBeVisible();
    await dialog.getByRole("button", { name: "Usar esta foto" }).click();
    await expect(page.getByText("Foto atualizada").first()).toBeVisible();
  };

  await store();
  const first = (await profileOf(account.email))?.avatar_url ?? "";
  expect(first).toMatch(
    new RegExp(`^${addresses.api}/storage/v1/object/public/avatars/${account.id}/${account.id}-\\d+\\.jpg$`),
  );
  // On the page, in the header, and in the sidebar of wide screens.
  await expect(page.locator(`main ${shown(first)}`)).toBeVisible();
  await expect(page.locator(`header ${shown(first)}`)).toBeVisible();
  const stored = await request.get(first);
  expect(stored.headers()["content-type"]).toBe("image/jpeg");
  expect((await stored.body()).length).toBeLessThan(2_097_152);

  await store();
  await expect.poll(async () => (await profileOf(account.email))?.avatar_url).not.toBe(first);
  const second = (await profileOf(account.email))?.avatar_url ?? "";
  await expect(page.locator(`main ${shown(second)}`)).toBeVisible();
  expect((await request.get(first)).status(), "the older file").toBeGreaterThanOrEqual(400);

  await page.getByRole("button", { name: "Remover foto" }).click();
  await expect(page.getByText("Foto removida").first()).toBeVisible();
  await expect(page.locator(shown(second))).toHaveCount(0);
  expect((await profileOf(account.email))?.avatar_url).toBeNull();
  expect((await request.get(second)).status(), "the removed file").toBeGreaterThanOrEqual(400);
});
