import { createAccount, signIn } from "../fixtures/accounts.ts";
import { watchLayout } from "../fixtures/layout-shift.ts";
import { expect, test } from "../fixtures/test.ts";

test("the header links to the dashboard from the first frame for signed-in users", async ({ page }) => {
  await signIn(page, await createAccount());
  const expectStill = await watchLayout(page);
  const shown: string[] = [];
  await page.exposeFunction("noteLinks", (links: string) => shown.push(links));
  await page.addInitScript(() => {
    const note = window as unknown as { noteLinks: (links: string) => void };
    let last = "";
    const look = () => {
      const links = [...document.querySelectorAll<HTMLElement>("header a")].filter((link) =>
        link.checkVisibility(),
      );
      const text = links.map((link) => link.innerText).join(" | ");
      // A frame may be drawn while the browser still parses the header.
      const isParsed = document.querySelector("main") !== null;
      if (isParsed && links.length > 0 && text !== last) note.noteLinks(text);
      if (isParsed) last = text;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto("/planos");
  await expectStill("plans");
  const dashboard = page.getByRole("banner").getByRole("link", { name: "Meu painel" });
  await expect(dashboard).toBeVisible();
  expect(new Set(shown).size, JSON.stringify(shown)).toBe(1);
  expect(shown[0]).toContain("Meu painel");
  expect(shown[0]).not.toContain("Entrar");

  await dashboard.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
