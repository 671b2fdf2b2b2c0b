import { signIn } from "../fixtures/accounts.ts";
import { setLanguage } from "../fixtures/appearance.ts";
import { sql } from "../fixtures/sql.ts";
import { createTeamMember, logInAsTeam } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

const feature = "24/7 support, by people";
const others = "Suporte 24 horas, por pessoas";

// Other journeys show the same plan, so this one changes only its last features in two languages and restores them.
let before: unknown;
test.beforeEach(async () => {
  [before] = (await sql("select features from public.plans where id = 1", [])).map(
    ({ features }) => features,
  );
});
test.afterEach(async () => {
  await sql("update public.plans set features = $1 where id = 1", [JSON.stringify(before)]);
});

test("finance changes the plan's features, Stripe's price is verified, and a concurrent edit is kept", async ({
  page,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/);
  await logInAsTeam(page, await createTeamMember("finance"));
  await page.getByRole("navigation").getByRole("link", { name: "Produtos" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Produtos" })).toBeVisible();
  const price = page.getByLabel("Preço em BRL, a cada mês");
  const features = page.getByLabel("Itens em inglês");
  await features.fill((await features.inputValue()).replace(/.*$/, feature));

  await price.fill("89,90");
  await page.getByRole("checkbox", { name: /^Criar este preço na Stripe/ }).uncheck();
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mudar o preço" }).click();
  await expect(
    page.getByText(/^Na Stripe este preço cobra R\$\s99,90, e o plano diz R\$\s89,90\./),
  ).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Preço na Stripe" })).toBeFocused();

  await price.fill("99,90");
  const other = await (await browser.newContext()).newPage();
  await signIn(other, await createTeamMember("admin"));
  await other.goto("/administrador/produtos");
  const theirs = other.getByLabel("Itens em português de Portugal");
  await theirs.fill((await theirs.inputValue()).replace(/.*$/, others));
  await other.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(other.getByText("Plano salvo").first()).toBeVisible();
  await other.context().close();
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Outra pessoa salvou antes de você");
  await expect(features).toHaveValue(new RegExp(`${feature}$`));
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  const toast = page.locator("ol li[role=status], [data-radix-collection-item]").last();
  await expect(toast).toContainText("Plano salvo");
  await expect(page.getByLabel("Itens em português de Portugal")).toHaveValue(new RegExp(`${others}$`));

  await setLanguage(page, "en");
  await page.goto("/planos");
  await expect(page.getByRole("listitem").filter({ hasText: feature })).toBeVisible();
});
