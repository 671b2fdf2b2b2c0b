import { createAccount, signIn } from "../fixtures/accounts.ts";
import { expect, test } from "../fixtures/test.ts";

test("page transitions move unless the system prefers reduced motion", async ({ page }) => {
  await signIn(page, await createAccount());
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

test("the shop opens on the first page of a visit only, and not under reduced motion", async ({ page }) => {
  await page.addInitScript(() => {
    const counter = window as unknown as { started: string[] };
    counter.started = [];
    document.addEventListener("animationstart", ({ animationName }) => counter.started.push(animationName));
  });
  const started = () => page.evaluate(() => (window as unknown as { started: string[] }).started);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  expect(await started()).toEqual([]);

  await page.evaluate(() => sessionStorage.clear());
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.reload();
  await expect.poll(started).toEqual(expect.arrayContaining(["unroll", "rise-into-place", "steam", "wheel"]));
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await started()).not.toContain("unroll");
});
