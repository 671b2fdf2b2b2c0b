import { sql } from "../fixtures/sql.ts";
import { createTeamMember, logInAsTeam, submitAdminLogin } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";

test("the team completes and reopens a task, and finance sees only billing tasks @long", async ({ page }) => {
  const name = `tarefa-${crypto.randomUUID().slice(0, 8)}`;
  await sql(
    `insert into public.team_tasks (kind, subject, dedupe_key, due_at) values
       ('take_site_down', $1 || '-site.com.br', $1 || '-site', now() - interval '1 hour'),
       ('two_subscriptions', $1 || '-dinheiro.com.br', $1 || '-money', null)`,
    [name],
  );
  const stateOf = async () => {
    const [task] = await sql(
      "select done_at is not null as done, done_by from public.team_tasks where dedupe_key = $1",
      [`${name}-site`],
    );
    return task;
  };
  const support = await createTeamMember("support");
  await logInAsTeam(page, support);
  await page.getByRole("link", { name: /^Ver tudo: Tarefas/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tarefas" })).toBeVisible();

  const rows = page.getByRole("row").filter({ hasText: name });
  await page.getByRole("searchbox").fill(name);
  await expect(rows).toHaveCount(2);
  // Due tasks precede tasks without a date.
  await expect(rows.first()).toContainText("Atrasada");
  await expect(page.getByRole("rowheader", { name: /Tire este site do ar no servidor/ })).toBeVisible();

  await rows.first().hover();
  await page.getByRole("button", { name: `Concluir: ${name}-site.com.br` }).click();
  await expect(page.getByText("Tarefa concluída", { exact: true }).first()).toBeVisible();
  await expect(rows).toHaveCount(1);
  expect(await stateOf()).toEqual({ done: true, done_by: support.id });
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(rows).toHaveCount(2);
  expect(await stateOf()).toEqual({ done: false, done_by: null });

  await rows.first().hover();
  await page.getByRole("button", { name: `Concluir: ${name}-site.com.br` }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Filtrar" }).click();
  await page.getByRole("combobox", { name: "Mostrar" }).selectOption("Feitas");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/mostrar=feitas/);
  await rows.first().hover();
  await page.getByRole("button", { name: `Reabrir: ${name}-site.com.br` }).click();
  await expect(page.getByText("Nada corresponde à busca")).toBeVisible();
  expect(await stateOf()).toEqual({ done: false, done_by: null });

  await page.getByRole("button", { name: "Sair" }).click();
  const finance = await createTeamMember("finance");
  await submitAdminLogin(page, finance.email, finance.password);
  await expect(page.getByText("Receita recorrente")).toBeVisible();
  await page.goto(`/administrador/tarefas?busca=${name}`);
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("rowheader", { name: /^Duas assinaturas na mesma conta/ })).toBeVisible();
});
