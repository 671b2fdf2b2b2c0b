import { createAccount, signIn } from "../fixtures/accounts.ts";
import { sql } from "../fixtures/sql.ts";
import { createTeamMember, logInAsTeam } from "../fixtures/team.ts";
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

test("rows of a list glide to their new place unless the system prefers reduced motion", async ({ page }) => {
  const name = `tarefa-${crypto.randomUUID().slice(0, 8)}`;
  await sql(
    `insert into public.team_tasks (kind, subject, dedupe_key, due_at)
     select 'take_site_down', $1 || '-' || n, $1 || n, now() + make_interval(hours => n)
       from generate_series(1, 8) n`,
    [name],
  );
  await logInAsTeam(page, await createTeamMember("admin"));
  await page.addInitScript(() => {
    const counter = window as unknown as { glided: number };
    counter.glided = 0;
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (target instanceof HTMLTableRowElement && /translate/.test(target.style.transform))
          counter.glided += 1;
      }
    }).observe(document, { subtree: true, attributeFilter: ["style"] });
  });
  await page.goto(`/administrador/tarefas?busca=${name}`);
  const rows = page.getByRole("row").filter({ hasText: name });
  await expect(rows).toHaveCount(8);
  const glided = () => page.evaluate(() => (window as unknown as { glided: number }).glided);
  async function finishFirst(): Promise<void> {
    const left = (await rows.count()) - 1;
    // The action appears over the end of the row that has the pointer.
    await rows.first().hover();
    await rows.first().getByRole("button", { name: "Concluir" }).click();
    await expect(rows).toHaveCount(left);
  }

  // The animations load after the list.
  await expect
    .poll(async () => {
      await finishFirst();
      return glided();
    })
    .toBeGreaterThan(0);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  // The animations are the last request of the page. Under reduced motion, no visible change follows them.
  await page.waitForLoadState("networkidle");
  await finishFirst();
  await finishFirst();
  expect(await glided()).toBe(0);
});
