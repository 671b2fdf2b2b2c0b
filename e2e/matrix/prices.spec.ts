import { waitForMail } from "../fixtures/mailbox.ts";
import { sql } from "../fixtures/sql.ts";
import { createSubscriber } from "../fixtures/subscribers.ts";
import { createTeamMember, logInAsTeam } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

const earlier = 8990;

test("finance moves selected customers to the plan's price with notice, both prices are shown, and one move is reverted", async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const ana = await createSubscriber({ fullName: `Ana ${mark}` });
  const bia = await createSubscriber({ fullName: `Bia ${mark}` });
  // The highest ticket prevents a pending sync of the purchase from restoring today's price.
  await sql("update public.subscriptions set unit_amount = $2, sync_ticket = 1e15 where id = any ($1)", [
    [ana.subscriptionId, bia.subscriptionId],
    earlier,
  ]);

  await logInAsTeam(page, await createTeamMember("finance"));
  await page.goto("/administrador/produtos");
  await page.getByRole("link", { name: /Ver quem paga R\$\s89,90/ }).click();
  await expect(page).toHaveURL(new RegExp(`preco=${earlier}`));
  await page.getByRole("searchbox").fill(mark);
  const row = (name: string) => page.getByRole("row").filter({ hasText: `${name} ${mark}` });
  await expect(page.locator("[data-row]")).toHaveCount(2);
  await expect(row("Ana")).toContainText(/R\$\s89,90/);

  for (const name of ["Ana", "Bia"]) await row(name).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Mover para o preço do plano" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/Mover 2 clientes para R\$\s99,90\?/);
  await expect(dialog).toContainText("Cada um recebe agora um e-mail com o preço de hoje, o novo e a data");
  await dialog.getByRole("button", { name: "Avisar e mover" }).click();
  await expect(page.getByText("2 clientes avisados").first()).toBeVisible();
  for (const name of ["Ana", "Bia"]) {
    await expect(row(name)).toContainText(/R\$\s89,90.*R\$\s99,90 a partir de/);
  }
  const mail = await waitForMail(ana.email, /preço da sua assinatura vai mudar/i);
  expect(mail.text).toMatch(/89,90[\s\S]*99,90/);
  await waitForMail(bia.email, /preço da sua assinatura vai mudar/i);

  await row("Ana").click();
  await expect(page.getByRole("heading", { level: 1, name: `Ana ${mark}` })).toBeVisible();
  await expect(page.getByText(/De R\$\s89,90 para R\$\s99,90 a partir de/)).toBeVisible();
  await page.getByRole("button", { name: "Desfazer a mudança" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Desfazer a mudança" }).click();
  await expect(page.getByText("Mudança de preço desfeita").first()).toBeVisible();
  const moves = await sql(
    "select full_name, cancelled_at is null as going from public.price_moves m join public.profiles p on p.id = m.profile_id where full_name like $1 order by 1",
    [`%${mark}`],
  );
  expect(moves).toEqual([
    { full_name: `Ana ${mark}`, going: false },
    { full_name: `Bia ${mark}`, going: true },
  ]);
});
