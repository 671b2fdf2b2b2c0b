import { sql } from "../fixtures/sql.ts";
import { createTeamMember, logInAsTeam } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

// Headless browsers identify themselves in their user agent and are not counted.
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

test("an editor sees the counted visits and the excluded ones @long", async ({ page, browser, baseURL }) => {
  await sql("truncate public.page_view_counts", []);
  const context = await browser.newContext({ userAgent, baseURL: baseURL ?? "", locale: "pt-BR" });
  await context.addInitScript(() => Object.defineProperty(navigator, "webdriver", { get: () => false }));
  const visitor = await context.newPage();
  const counted = () => visitor.waitForResponse(/rpc\/record_page_view/);
  const first = counted();
  await visitor.goto("/?utm_source=jornal", { referer: "https://www.google.com/" });
  expect((await first).status()).toBe(204);
  const second = counted();
  await visitor.getByRole("banner").getByRole("link", { name: "Planos" }).click();
  await second;
  await visitor.close({ runBeforeUnload: true });
  await context.close();

  const dropped = page.waitForResponse(/rpc\/record_page_view/);
  await page.goto("/faq");
  await dropped;
  await sql("select private.sum_counters()", []);
  await logInAsTeam(page, await createTeamMember("editor"));
  await expect(
    page.getByRole("link", { name: /^Visitas em 30 dias\s*1\s*0 nos 30 dias antes$/ }),
  ).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Analytics" }).click();
  const tiles = page.getByRole("list", { name: "Números do período" });
  await expect(tiles.getByRole("listitem").first()).toContainText("Visitas1");
  await expect(tiles).toContainText("Páginas vistas2");
  await expect(tiles).toContainText("Taxa de rejeição0%");
  await expect(page.getByRole("table", { name: "Páginas mais vistas" }).getByRole("row")).toHaveText([
    /^Página/,
    "/11",
    "/planos11",
  ]);
  await expect(page.getByRole("table", { name: "De onde vieram" })).toContainText("google.com12");
  await expect(page.getByRole("table", { name: "Campanhas" })).toContainText("jornal12");
  await expect(page.getByRole("table", { name: "O que não foi contado" })).toContainText(
    /Robôs e automação\d/,
  );
  // Views and visits, each with a ground and a finished and a growing line, and the visits of the period before.
  await expect(page.locator(".recharts-area")).toHaveCount(7);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar Páginas mais vistas em CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^site-pronto-paginas-.*\.csv$/);
  await page.getByRole("link", { name: "1 ano" }).click();
  await expect(page).toHaveURL(/\?periodo=ano$/);
  await expect(tiles).toContainText("Páginas vistas2");
});

test("support accounts cannot open the analytics page", async ({ page }) => {
  await logInAsTeam(page, await createTeamMember("support"));
  await page.goto("/administrador/analytics");
  await expect(page.getByText("Acesso negado")).toBeVisible();
});
