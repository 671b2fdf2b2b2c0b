import { addresses } from "../fixtures/addresses.ts";
import { profileOf } from "../fixtures/database.ts";
import { choosePicture, photo, refusedPictures } from "../fixtures/pictures.ts";
import { newCustomer } from "../fixtures/profile-page.ts";
import { expect, test } from "../fixtures/test.ts";

const shown = (address: string) => `img[src="${address}"]`;

test("a picture goes in, is seen everywhere, is replaced, and goes out", async ({ page, request }) => {
  const account = await newCustomer(page);
  const store = async () => {
    await choosePicture(page, photo);
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
  // On the page and in the header, and in the side navigation where there is room for one.
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

test("what is no picture is refused in words, beside the button, and nothing is sent", async ({ page }) => {
  const account = await newCustomer(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/functions/v1/upload-avatar")) sent.push(request.method());
  });
  for (const { what, picture, words } of refusedPictures) {
    await choosePicture(page, picture);
    await expect(page.getByRole("main").getByRole("alert"), what).toHaveText(words);
    await expect(page.getByRole("button", { name: "Escolher foto" }), what).toHaveAccessibleDescription(
      words,
    );
  }
  expect(sent).toEqual([]);
  expect((await profileOf(account.email))?.avatar_url).toBeNull();

  await choosePicture(page, photo);
  await expect(page.getByRole("dialog", { name: "Ajuste a foto" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});

test("an upload can be stopped, and one that fails says so and leaves the picture as it was", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 5\d\d|net::ERR/);
  const account = await newCustomer(page);
  const use = async () => {
    await choosePicture(page, photo);
    await page.getByRole("dialog").getByRole("button", { name: "Usar esta foto" }).click();
  };

  // Never answered.
  await page.route("**/functions/v1/upload-avatar", () => undefined);
  await use();
  await expect(page.getByRole("progressbar", { name: "Enviando a foto" })).toBeVisible();
  await page.getByRole("button", { name: "Cancelar envio" }).click();
  await expect(page.getByText("Envio cancelado").first()).toBeVisible();
  await page.unroute("**/functions/v1/upload-avatar");

  await page.route("**/functions/v1/upload-avatar", (route) =>
    route.fulfill({
      status: 502,
      headers: { "access-control-allow-origin": "*" },
      json: { code: "unknown" },
    }),
  );
  await use();
  await expect(page.getByText("Erro ao enviar a foto.").first()).toBeVisible();
  await page.unroute("**/functions/v1/upload-avatar");

  await page.route("**/functions/v1/upload-avatar", (route) =>
    route.fulfill({ status: 200, headers: { "access-control-allow-origin": "*" }, json: {} }),
  );
  await use();
  await expect(page.getByText("Não foi possível obter o endereço público da foto.").first()).toBeVisible();
  expect((await profileOf(account.email))?.avatar_url).toBeNull();
});
