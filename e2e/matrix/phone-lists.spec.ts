import { signIn } from "../fixtures/accounts.ts";
import { createSubscriber } from "../fixtures/subscribers.ts";
import { createTeamMember } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("the rows of the queue on a phone can be selected one by one or all together and marked as prepared", async ({
  page,
}) => {
  const run = crypto.randomUUID().slice(0, 8);
  const domains = [`um-${run}.com.br`, `dois-${run}.com.br`];
  for (const domain of domains) await createSubscriber({ domain });
  await signIn(page, await createTeamMember("support"));
  await page.goto(`/administrador/ativacoes?busca=${run}`);
  const first = page.getByRole("checkbox", { name: `Selecionar ${domains[0] ?? ""}` });
  await first.tap();
  await expect(page.getByText("1 selecionado")).toBeVisible();
  await first.tap();
  await expect(page.getByText(/selecionado/)).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Selecionar todas as linhas da página" }).tap();
  await expect(page.getByText("2 selecionados")).toBeVisible();
  await page.getByRole("button", { name: "Marcar como preparados" }).tap();
  await expect(page.getByText(/^Preparados \(2\)/)).toBeVisible();
  await expect(page.getByText("Preparado, propagando")).toHaveCount(2);
});
