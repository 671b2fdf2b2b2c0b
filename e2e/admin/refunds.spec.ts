import { signIn } from "../fixtures/accounts.ts";
import { waitForMail } from "../fixtures/mailbox.ts";
import { createSubscriber } from "../fixtures/subscribers.ts";
import { createTeamMember, logInAsTeam } from "../fixtures/team.ts";
import { darkPhone, expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/test.ts";

test("finance refunds a part, views the panel as the customer, and the customer sees the refund @long", async ({
  page,
  browser,
}) => {
  const customer = await createSubscriber({ fullName: "Rui Devolve" });
  await logInAsTeam(page, await createTeamMember("finance"));
  await page.goto(`/administrador/usuarios/${customer.id}`);
  const history = page.getByRole("region", { name: "O que aconteceu" });
  await history.getByText(/^Pagou R\$/).click();
  await history.getByRole("button", { name: /^Devolver/ }).click();
  const dialog = page.getByRole("dialog", { name: "Devolver um pagamento" });
  await dialog.getByLabel("Quanto devolver").fill("20,00");
  await dialog.getByLabel("Motivo").selectOption("Problema no serviço");
  await expectAccessible(page, "the dialog of a refund");
  await dialog.getByRole("button", { name: /^Devolver R\$\s20,00$/ }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(history.getByRole("listitem").filter({ hasText: "Problema no serviço" })).toContainText(
    /R\$\s20,00 devolvidos.*por Equipe Silva/,
  );
  await waitForMail(customer.email, /Devolvemos/);

  await page.getByRole("link", { name: "Ver o painel como o cliente" }).click();
  await expect(page.getByRole("complementary", { name: "Painel de Rui Devolve" })).toContainText(
    "Nada aqui pode ser mudado",
  );
  await page.getByRole("navigation", { name: "Painel do cliente" }).getByText("Minha assinatura").click();
  await expect(page.getByRole("cell", { name: /Devolvida em parte/ })).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await expectAccessible(page, "a customer's panel seen by the team", darkPhone);

  const context = await browser.newContext();
  const own = await context.newPage();
  await signIn(own, customer);
  await own.goto("/dashboard/minha-assinatura");
  await expect(own.getByRole("cell", { name: /R\$\s20,00 devolvidos/ })).toBeVisible();
  await context.close();
});
