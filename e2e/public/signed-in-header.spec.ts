import { createAccount, signIn } from "../fixtures/accounts.ts";
import { waitForHydration } from "../fixtures/hydration.ts";
import { watchLayout } from "../fixtures/layout-shift.ts";
import { publicPages } from "../fixtures/public-pages.ts";
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

test("public pages read only the ID, name and avatar of a customer's profile, and the panel its language", async ({
  page,
  expectConsoleError,
}) => {
  test.setTimeout(180_000);
  expectConsoleError(/status of 404/);
  await signIn(page, await createAccount({ locale: "en" }));
  const read: { at: string; columns: string | null }[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.endsWith("/rest/v1/profiles") || request.method() !== "GET") return;
    read.push({ at: new URL(page.url()).pathname, columns: searchParams.get("select") });
  });
  for (const path of [...(await publicPages()), "/esqueci-minha-senha", "/nenhuma-pagina"]) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await waitForHydration(page);
    await expect.poll(() => read.some(({ at }) => at === path)).toBe(true);
  }
  // The plans show the domain of the customer's site.
  await page.goto("/planos");
  await expect(page.getByText("padaria-da-maria.com.br")).toBeVisible();
  expect(read.filter(({ columns }) => columns !== "id,full_name,avatar_url")).toEqual([]);

  await page.getByRole("banner").getByRole("link", { name: "Meu painel" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page).toHaveURL(/\/dashboard$/);
});
