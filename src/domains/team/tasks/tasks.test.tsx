import type { TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { renderAdminPage } from "@/test/admin";
import { addCustomer, disconnect, hold, narrow, signIn, sql } from "@/test/backend";
import { chooseFilter, openFilters } from "@/test/list-filters";
import { startTexts } from "@/test/render";
import { AdminTasksRoute } from "./tasks";

let customerId: string;

type Task = {
  kind?: string;
  subject?: string;
  details?: object;
  dedupe_key?: string;
  due_at?: string | null;
  done_at?: string;
};

/** Adds tasks, the only ones in the list. Returns their ids. */
async function add(...tasks: Task[]): Promise<string[]> {
  const rows = tasks.map((task) => ({
    id: crypto.randomUUID(),
    kind: "activation_due",
    subject: "xn--padaria-so-joo-yhbe.com.br",
    profile_id: customerId,
    details: {},
    dedupe_key: `activation_due:${crypto.randomUUID()}`,
    due_at: new Date(Date.now() + 3_600_000).toISOString(),
    done_at: null,
    created_at: "2026-11-20T12:00:00Z",
    ...task,
  }));
  await sql(
    `insert into public.team_tasks (id, kind, subject, profile_id, details, dedupe_key, due_at, done_at, created_at)
     select id, kind, subject, profile_id, details, dedupe_key, due_at, done_at, created_at
       from jsonb_populate_recordset(null::public.team_tasks, $1)`,
    [rows],
  );
  const ids = rows.map(({ id }) => id);
  narrow("GET task_list", `id=in.(${ids.join()})`);
  return ids;
}

const finish = (id: string | undefined) =>
  sql("update public.team_tasks set done_at = now() where id = $1", [id]);
const doneOf = async (ids: string[]) => {
  const rows = await sql("select id from public.team_tasks where id = any ($1) and done_at is not null", [
    ids,
  ]);
  return ids.filter((id) => rows.some((row) => row["id"] === id));
};

beforeAll(() => startTexts());
beforeEach(async () => {
  customerId = (await addCustomer()).id;
});

async function open(
  at = "/administrador/tarefas",
  permissions: TeamPermission[] = ["tasks.read", "tasks.write"],
  role = "support",
): Promise<void> {
  const member = await signIn(role);
  renderAdminPage(<AdminTasksRoute />, { at, permissions, user: { ...member, isTeam: true } });
}

const rowOf = (name: RegExp) => screen.findByRole("row", { name });
const finishButton = () => screen.findByRole("button", { name: "Concluir: padaria-são-joão.com.br" });
const kinds = () =>
  within(screen.getByRole("combobox", { name: "Tipo" }))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

describe("AdminTasksRoute", () => {
  it("shows each kind's instruction once, and subject, due date and details of its tasks", async () => {
    await add(
      {
        due_at: "2026-01-01T12:00:00Z",
        details: { wordpress_url: "https://wp.example/wp-admin", status: "suspended" },
      },
      { due_at: "2026-01-02T12:00:00Z", subject: "outro" },
      { kind: "two_subscriptions", subject: "algo", due_at: null },
    );
    await open();
    const row = await rowOf(/padaria-são-joão/u);
    const headings = screen.getAllByRole("rowheader");
    expect(headings).toHaveLength(2);
    expect(headings[0]).toHaveTextContent(/^Ativação atrasada 2/);
    expect(headings[0]).not.toHaveTextContent("perto do fim");
    expect(headings[1]).toHaveTextContent(/^Duas assinaturas na mesma conta 1Um cliente tem duas/);
    expect(row).toHaveTextContent("WordPress: https://wp.example/wp-admin");
    expect(row).toHaveTextContent("Situação do site: Suspenso");
    expect(row).toHaveTextContent("Atrasada");
    expect(await rowOf(/algo/u)).toHaveTextContent("Sem prazo");
  });

  it("marks the row as busy while its task is being completed", async () => {
    await add({});
    await open();
    const letThrough = hold("POST rpc/set_team_tasks_done");
    await userEvent.click(await finishButton());
    const row = await rowOf(/padaria-são-joão/u);
    expect(row).toHaveAttribute("aria-busy", "true");
    expect(await finishButton()).toBeDisabled();
    expect(within(row).getByRole("checkbox")).toBeDisabled();
    letThrough();
    expect(await screen.findByText("Tarefa concluída")).toBeVisible();
  });

  it("marks the action and the rows of a selection as busy while their tasks are being completed", async () => {
    await add({}, { subject: "outro" });
    await open();
    const letThrough = hold("POST rpc/set_team_tasks_done");
    await userEvent.click(within(await rowOf(/outro/u)).getByRole("checkbox"));
    await userEvent.click(screen.getByRole("button", { name: "Concluir" }));
    expect(screen.getByRole("button", { name: "Concluir" })).toHaveAttribute("aria-busy", "true");
    expect(await rowOf(/outro/u)).toHaveAttribute("aria-busy", "true");
    expect(await rowOf(/padaria-são-joão/u)).not.toHaveAttribute("aria-busy");
    letThrough();
    expect(await screen.findByText("Tarefa concluída")).toBeVisible();
  });

  it("requests the tasks of the URL and stores filters there", async () => {
    await add(
      { subject: "ana.com.br", kind: "take_site_down", done_at: "2026-11-21T12:00:00Z" },
      { subject: "ana.com.br", done_at: "2026-11-21T12:00:00Z" },
      { subject: "loja.com.br", kind: "take_site_down", done_at: "2026-11-21T12:00:00Z" },
      { subject: "aberta-ana.com.br" },
    );
    await open("/administrador/tarefas?busca=ana&mostrar=feitas&tipo=take_site_down&ordem=-criada&pagina=2");
    expect(await rowOf(/ana\.com\.br/u)).toBeVisible();
    expect(screen.getByRole("combobox", { name: "Ordenar por" })).toHaveValue("-criada");
    await openFilters();
    await chooseFilter("Mostrar", "Abertas");
    await chooseFilter("Tipo", "Todos os tipos");
    expect(screen.getByTestId("address")).toHaveTextContent(/tarefas\?busca=ana&ordem=-criada$/u);
    expect(await rowOf(/aberta-ana/u)).toBeVisible();
  });

  it("opens the page of a task by its link and by a click on the row", async () => {
    await add({}, { kind: "message_given_up", subject: "ana@exemplo.com", due_at: null });
    const [site] = await sql("select id from public.sites where profile_id = $1", [customerId]);
    await open();
    const link = within(await rowOf(/padaria-são-joão/u)).getByRole("link", { name: /padaria/u });
    expect(link).toHaveAttribute("href", `/administrador/ativacoes/${String(site?.["id"])}`);
    expect(screen.getAllByRole("rowheader")[0]).toHaveTextContent("está perto do fim");
    await userEvent.click(within(await rowOf(/ana@exemplo\.com/u)).getByText("Sem prazo"));
    expect(screen.getByTestId("address")).toHaveTextContent(`/administrador/usuarios/${customerId}`);
  });

  it("limits finance to billing tasks, which it may complete", async () => {
    await add({ kind: "two_subscriptions" });
    await open("/administrador/tarefas", ["money.read", "money.write"], "finance");
    expect(await finishButton()).toBeVisible();
    await openFilters();
    expect(kinds()).toEqual([
      "Todos os tipos",
      "Pagamento sem conta",
      "Duas assinaturas na mesma conta",
      "Pagamento com a referência de outra pessoa",
      "Pagamento com um preço desconhecido",
      "Devolução que não chegou",
      "Devolvido, a assinatura continua: decidir",
      "Suspeita de fraude em um pagamento",
      "A conferência com a Stripe parou",
      "Uma rotina automática está atrasada",
      "Pagamento contestado no banco",
      "Consulta do banco sobre um pagamento",
      "Contestação perdida: decidir",
      "Contestação ganha: cobranças em espera",
    ]);
  });

  it("shows a message without tasks and after a failed read", async () => {
    narrow("GET task_list", `id=eq.${crypto.randomUUID()}`);
    await open();
    expect(await screen.findByText("Nenhuma tarefa aberta")).toBeVisible();
    disconnect("GET task_list");
    await openFilters();
    await chooseFilter("Mostrar", "Feitas");
    expect(await screen.findByText("Erro ao buscar tarefas")).toBeVisible();
  });

  it("hides actions from read-only roles", async () => {
    await add({});
    await open("/administrador/tarefas", ["tasks.read"]);
    expect(within(await rowOf(/padaria/u)).queryByRole("button")).toBeNull();
  });
});

describe("completing a task", () => {
  it("applies immediately and can be undone in the toast", async () => {
    const ids = await add({});
    await open();
    await userEvent.click(await finishButton());
    const status = await screen.findByText("Tarefa concluída");
    expect(status).toBeVisible();
    expect(screen.getAllByText("padaria-são-joão.com.br")[0]).toBeVisible();
    expect(await doneOf(ids)).toEqual(ids);
    await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
    expect(await screen.findByText("Tarefa reaberta")).toBeVisible();
    expect(await doneOf(ids)).toEqual([]);
  });

  it("applies to all selected tasks except those that delete data", async () => {
    const ids = await add(
      {},
      { subject: "loja.com.br" },
      { subject: "ex.com.br", dedupe_key: `take_site_down:deleted:${crypto.randomUUID()}` },
      { subject: "outra.com.br" },
    );
    await open();
    await rowOf(/loja/u);
    await finish(ids[3]);
    await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar todas as linhas da página" }));
    await userEvent.click(screen.getByRole("button", { name: "Concluir" }));
    expect(await screen.findByText("2 tarefas concluídas")).toBeVisible();
    // The database returns the completed tasks in any order.
    expect(
      screen.getByText(/^(padaria-são-joão|loja)\.com\.br, (padaria-são-joão|loja)\.com\.br$/u),
    ).toBeVisible();
    expect(await doneOf(ids)).toEqual([ids[0], ids[1], ids[3]]);
    await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
    await waitFor(async () => expect(await doneOf(ids)).toEqual([ids[3]]));
  });

  it("applies to all tasks of a kind by the checkbox of its heading", async () => {
    const ids = await add({}, { subject: "loja.com.br" }, { subject: "algo", kind: "two_subscriptions" });
    await open();
    await rowOf(/loja/u);
    await userEvent.click(
      screen.getByRole("checkbox", { name: "Selecionar Prazo de ativação perto do fim" }),
    );
    await userEvent.click(screen.getByRole("button", { name: "Concluir" }));
    expect(await screen.findByText("2 tarefas concluídas")).toBeVisible();
    expect(await doneOf(ids)).toEqual(ids.slice(0, 2));
  });

  it("can be reverted in the list of completed tasks", async () => {
    const ids = await add({ done_at: "2026-11-21T12:00:00Z" });
    await open("/administrador/tarefas?mostrar=feitas");
    await userEvent.click(await screen.findByRole("button", { name: "Reabrir: padaria-são-joão.com.br" }));
    expect(await screen.findByText("Tarefa reaberta")).toBeVisible();
    expect(await doneOf(ids)).toEqual([]);
  });

  it("asks for confirmation when the task deletes an account's site, and offers no undo", async () => {
    const key = `take_site_down:deleted:${crypto.randomUUID()}`;
    const ids = await add(
      { kind: "take_site_down", dedupe_key: key },
      { kind: "take_site_down", subject: "-", done_at: "2026-11-21T12:00:00Z", dedupe_key: `${key}-gone` },
    );
    await open("/administrador/tarefas?mostrar=feitas");
    expect(within(await rowOf(/Conta excluída/u)).queryByRole("button")).toBeNull();
    await openFilters();
    await chooseFilter("Mostrar", "Abertas");
    await userEvent.click(await finishButton());
    expect(await screen.findByRole("dialog")).toHaveTextContent("não pode ser reaberta");
    expect(await doneOf(ids)).toEqual([ids[1]]);
    await userEvent.click(screen.getByRole("button", { name: "Já saiu do ar, excluir" }));
    expect(await screen.findByText("Tarefa concluída")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await doneOf(ids)).toEqual(ids);
  });

  it("shows a conflict when someone else was faster, and reloads the list", async () => {
    const [id] = await add({});
    await open();
    const button = await finishButton();
    await finish(id);
    await userEvent.click(button);
    expect((await screen.findAllByText(/A tarefa já mudou/u))[0]).toBeVisible();
    expect(screen.queryByText(/Tarefa concluída/u)).toBeNull();
    expect(await screen.findByText("Nenhuma tarefa aberta")).toBeVisible();
  });
});

it("shows whether completing or reopening failed, and keeps the task", async () => {
  disconnect("POST rpc/set_team_tasks_done");
  await add({}, { subject: "feita.com.br", done_at: "2026-11-21T12:00:00Z" });
  await open();
  await userEvent.click(await finishButton());
  expect(await screen.findByText("Não foi possível concluir a tarefa")).toBeVisible();
  expect(await finishButton()).toBeEnabled();
  await openFilters();
  await chooseFilter("Mostrar", "Feitas");
  await userEvent.click(await screen.findByRole("button", { name: "Reabrir: feita.com.br" }));
  expect(await screen.findByText("Não foi possível reabrir a tarefa")).toBeVisible();
});
