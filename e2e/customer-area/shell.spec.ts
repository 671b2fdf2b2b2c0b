import { registerConfirmed, signIn } from "../fixtures/accounts.ts";
import { expect, test } from "../fixtures/test.ts";

const destinations = [
  ["Minha assinatura", "/dashboard/minha-assinatura"],
  ["Suporte", "/dashboard/suporte"],
  ["Perguntas frequentes", "/dashboard/perguntas-frequentes"],
  ["Início", "/dashboard"],
] as const;

test("every page of the area is one press away, and says where one is", async ({ page, hasTouch }) => {
  await signIn(page, await registerConfirmed());
  await page.goto("/dashboard");
  for (const [name, address] of destinations) {
    if (hasTouch) await page.getByRole("button", { name: "Abrir menu" }).click();
    const nav = page.getByRole("navigation", { name: "Painel" }).locator("visible=true");
    await nav.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    if (!hasTouch) {
      await expect(nav.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
    }
  }
});

test("the menu of small screens closes with Escape and gives focus back, and on the way back", async ({
  page,
  hasTouch,
}) => {
  test.skip(!hasTouch, "only small screens have it");
  await signIn(page, await registerConfirmed());
  await page.goto("/dashboard");
  await page.goto("/dashboard/suporte");
  const opener = page.getByRole("button", { name: "Abrir menu" });
  await opener.click();
  await expect(page.getByRole("dialog", { name: "Painel" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await page.getByRole("dialog").getByRole("link", { name: "Início" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/suporte$/);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the picture in the header leads to the profile, and stands for those without name", async ({
  page,
}) => {
  await signIn(page, await registerConfirmed({ fullName: "Ana Beatriz Lima" }));
  await page.goto("/dashboard/suporte");
  const link = page.getByRole("banner").getByRole("link", { name: /^Meu perfil/ });
  await expect(link).toContainText("AL");
  await link.click();
  await expect(page).toHaveURL(/\/dashboard\/meu-perfil$/);
});

test("pages move into place, unless less motion is asked for", async ({ page, hasTouch }) => {
  test.skip(hasTouch === true, "the same code on every screen");
  await signIn(page, await registerConfirmed());
  const moved = () => page.evaluate(() => (window as unknown as { moved: number }).moved);
  await page.addInitScript(() => {
    const counter = window as unknown as { moved: number };
    counter.moved = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...options) {
      counter.moved += 1;
      return animate.apply(this, options);
    };
  });
  const links = page.getByRole("navigation", { name: "Painel" });
  await page.goto("/dashboard");
  await page.waitForLoadState("load");
  await expect(page.getByRole("heading", { name: /Olá/ })).toBeVisible();
  await expect
    .poll(async () => {
      await links.getByRole("link", { name: "Suporte" }).click();
      await links.getByRole("link", { name: "Início" }).click();
      return moved();
    })
    .toBeGreaterThan(0);

  await page.emulateMedia({ reducedMotion: "reduce" });
  const before = await moved();
  await links.getByRole("link", { name: "Suporte" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Suporte" })).toBeVisible();
  expect(await moved()).toBe(before);
});

test("an unpaid invoice and a dismissed ending are told above every page", async ({ page }) => {
  await signIn(page, await registerConfirmed());
  const end = new Date(Date.now() + 20 * 86_400_000).toISOString();
  await page.route("**/rest/v1/subscriptions*", (route) =>
    route.fulfill({
      json: [
        {
          id: "sub_1",
          status: "active",
          unit_amount: 9990,
          currency: "brl",
          current_period_end: end,
          cancel_at_period_end: true,
          cancel_at: null,
          ended_at: null,
          started_at: end,
          plan: null,
        },
      ],
    }),
  );
  await page.goto("/dashboard/suporte");
  const notices = page.getByRole("region", { name: "Avisos da sua conta" });
  await expect(notices).toContainText("A sua assinatura termina em");
  await notices.getByRole("button", { name: /^Dispensar/ }).click();
  await expect(notices).toBeEmpty();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Suporte" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(notices).toBeEmpty();
});
