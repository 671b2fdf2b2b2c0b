import type { TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { finishTasks, reopenTasks } from "@/features/team-tasks/api";
import type { TeamTask } from "@/features/team-tasks/model";
import { tasksList } from "@/features/team-tasks/tasks-list";
import { AppError } from "@/lib/app-error";
import { readList } from "@/lib/list/read-list";
import { renderAdminPage } from "@/test/admin";
import { chooseFilter, openFilters } from "@/test/list-filters";
import { startTexts } from "@/test/render";
import { AdminTasksRoute } from "./tasks";

vi.mock("@/features/team-tasks/api");
vi.mock("@/lib/list/read-list");

const list = vi.mocked(readList);
const finish = vi.mocked(finishTasks);
const reopen = vi.mocked(reopenTasks);

function task(over: Partial<TeamTask> = {}): TeamTask {
  return {
    id: "task-1",
    kind: "activation_due",
    subject: "xn--padaria-so-joo-yhbe.com.br",
    profileId: "profile-1",
    siteId: "site-1",
    details: {},
    key: "activation_due:site-1",
    madeAt: "2026-11-20T12:00:00Z",
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
    doneAt: null,
    ...over,
  };
}

function answer(...items: TeamTask[]): void {
  list.mockResolvedValue({ items, page: 1, pageCount: 1 });
}

beforeAll(() => startTexts());
beforeEach(() => {
  list.mockReset();
  finish.mockReset().mockImplementation((ids) => Promise.resolve(ids));
  reopen.mockReset().mockResolvedValue();
  answer(task());
});

function open(
  at = "/administrador/tarefas",
  permissions: TeamPermission[] = ["tasks.read", "tasks.write"],
): void {
  renderAdminPage(<AdminTasksRoute />, { at, permissions });
}

const rowOf = (name: RegExp) => screen.findByRole("row", { name });
const finishButton = () => screen.findByRole("button", { name: "Concluir: padaria-são-joão.com.br" });
const kinds = () =>
  within(screen.getByRole("combobox", { name: "Tipo" }))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

describe("AdminTasksRoute", () => {
  it("shows each kind's instruction once, and subject, due date and details of its tasks", async () => {
    answer(
      task({
        dueAt: "2026-01-01T12:00:00Z",
        details: { wordpress_url: "https://wp.example/wp-admin", status: "suspended" },
      }),
      task({ id: "later", dueAt: "2026-01-02T12:00:00Z", subject: "outro" }),
      task({ id: "undated", kind: "two_subscriptions", subject: "algo", dueAt: null }),
    );
    open();
    const row = await rowOf(/padaria-são-joão/u);
    const headings = screen.getAllByRole("rowheader");
    expect(headings).toHaveLength(2);
    expect(headings[0]).toHaveTextContent(/^Prazo de ativação vencido 2/);
    expect(headings[0]).not.toHaveTextContent("perto do fim");
    expect(headings[1]).toHaveTextContent(/^Duas assinaturas na mesma conta 1Um cliente tem duas/);
    expect(row).toHaveTextContent("WordPress: https://wp.example/wp-admin");
    expect(row).toHaveTextContent("Situação do site: Suspenso");
    expect(row).toHaveTextContent("Atrasada");
    expect(await rowOf(/algo/u)).toHaveTextContent("Sem prazo");
    expect(list).toHaveBeenLastCalledWith(tasksList.source, {
      search: "",
      sort: { by: "tipo", descending: false },
      filters: { mostrar: "abertas", tipo: "todos" },
      page: 1,
    });
  });

  it("requests the tasks of the URL and stores filters there", async () => {
    open("/administrador/tarefas?busca=ana&mostrar=feitas&tipo=take_site_down&ordem=-criada&pagina=2");
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(tasksList.source, {
        search: "ana",
        sort: { by: "criada", descending: true },
        filters: { mostrar: "feitas", tipo: "take_site_down" },
        page: 2,
      }),
    );
    await openFilters();
    await chooseFilter("Mostrar", "Abertas");
    await chooseFilter("Tipo", "Todos os tipos");
    expect(screen.getByTestId("address")).toHaveTextContent(/tarefas\?busca=ana&ordem=-criada$/u);
  });

  it("opens the page of a task by its link and by a click on the row", async () => {
    answer(task(), task({ id: "failed", kind: "message_given_up", subject: "ana@exemplo.com", dueAt: null }));
    open();
    const link = within(await rowOf(/padaria-são-joão/u)).getByRole("link", { name: /padaria/u });
    expect(link).toHaveAttribute("href", "/administrador/ativacoes/site-1");
    expect(screen.getAllByRole("rowheader")[0]).toHaveTextContent("está perto do fim");
    await userEvent.click(within(await rowOf(/ana@exemplo\.com/u)).getByText("Sem prazo"));
    expect(screen.getByTestId("address")).toHaveTextContent("/administrador/usuarios/profile-1");
  });

  it("limits finance to billing tasks, which it may complete", async () => {
    open("/administrador/tarefas", ["money.read", "money.write"]);
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
    answer();
    open();
    expect(await screen.findByText("Nenhuma tarefa aberta")).toBeVisible();
    list.mockRejectedValue(new AppError("network"));
    await openFilters();
    await chooseFilter("Mostrar", "Feitas");
    expect(await screen.findByText("Erro ao buscar tarefas")).toBeVisible();
  });

  it("hides actions from read-only roles", async () => {
    open("/administrador/tarefas", ["tasks.read"]);
    expect(within(await rowOf(/padaria/u)).queryByRole("button")).toBeNull();
  });
});

describe("completing a task", () => {
  it("applies immediately and can be undone in the toast", async () => {
    open();
    await userEvent.click(await finishButton());
    expect(finish).toHaveBeenCalledWith(["task-1"], expect.anything());
    const status = await screen.findByText("Tarefa concluída");
    expect(status).toBeVisible();
    expect(screen.getAllByText("padaria-são-joão.com.br").length).toBeGreaterThan(1);
    await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
    expect(reopen).toHaveBeenCalledWith(["task-1"], expect.anything());
    expect(await screen.findByText("Tarefa reaberta")).toBeVisible();
  });

  it("applies to all selected tasks except those that delete data", async () => {
    answer(
      task(),
      task({ id: "task-2", subject: "loja.com.br" }),
      task({ id: "gone", subject: "ex.com.br", key: "take_site_down:deleted:gone" }),
      task({ id: "faster", subject: "outra.com.br" }),
    );
    finish.mockResolvedValue(["task-1", "task-2"]);
    open();
    await rowOf(/loja/u);
    await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar todas as linhas da página" }));
    await userEvent.click(screen.getByRole("button", { name: "Concluir" }));
    expect(finish).toHaveBeenCalledExactlyOnceWith(["task-1", "task-2", "faster"], expect.anything());
    expect(await screen.findByText("2 tarefas concluídas")).toBeVisible();
    expect(screen.getByText("padaria-são-joão.com.br, loja.com.br")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
    expect(reopen).toHaveBeenCalledExactlyOnceWith(["task-1", "task-2"], expect.anything());
  });

  it("applies to all tasks of a kind by the checkbox of its heading", async () => {
    answer(
      task(),
      task({ id: "task-2", subject: "loja.com.br" }),
      task({ id: "other", subject: "algo", kind: "two_subscriptions" }),
    );
    open();
    await rowOf(/loja/u);
    await userEvent.click(
      screen.getByRole("checkbox", { name: "Selecionar Prazo de ativação perto do fim" }),
    );
    await userEvent.click(screen.getByRole("button", { name: "Concluir" }));
    expect(finish).toHaveBeenCalledExactlyOnceWith(["task-1", "task-2"], expect.anything());
  });

  it("can be reverted in the list of completed tasks", async () => {
    answer(task({ doneAt: "2026-11-21T12:00:00Z" }));
    open("/administrador/tarefas?mostrar=feitas");
    await userEvent.click(await screen.findByRole("button", { name: "Reabrir: padaria-são-joão.com.br" }));
    expect(reopen).toHaveBeenCalledWith(["task-1"], expect.anything());
    expect(await screen.findByText("Tarefa reaberta")).toBeVisible();
  });

  it("asks for confirmation when the task deletes an account's site, and offers no undo", async () => {
    answer(
      task({ kind: "take_site_down", key: "take_site_down:deleted:site-1" }),
      task({
        id: "gone",
        subject: "-",
        doneAt: "2026-11-21T12:00:00Z",
        key: "take_site_down:deleted:gone",
      }),
    );
    open();
    expect(within(await rowOf(/Conta excluída/u)).queryByRole("button")).toBeNull();
    await userEvent.click(await finishButton());
    expect(await screen.findByRole("dialog")).toHaveTextContent("não pode ser reaberta");
    expect(finish).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Já saiu do ar, excluir" }));
    expect(await screen.findByText("Tarefa concluída")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows a conflict when someone else was faster, and reloads the list", async () => {
    finish.mockRejectedValue(new AppError("conflict"));
    open();
    await userEvent.click(await finishButton());
    expect((await screen.findAllByText(/A tarefa já mudou/u))[0]).toBeVisible();
    expect(screen.queryByText(/Tarefa concluída/u)).toBeNull();
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  });
});

it("shows whether completing or reopening failed, and keeps the task", async () => {
  finish.mockRejectedValue(new AppError("network"));
  reopen.mockRejectedValue(new AppError("network"));
  answer(task(), task({ id: "done", subject: "feita.com.br", doneAt: "2026-11-21T12:00:00Z" }));
  open();
  await userEvent.click(await finishButton());
  expect(await screen.findByText("Não foi possível concluir a tarefa")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Reabrir: feita.com.br" }));
  expect(await screen.findByText("Não foi possível reabrir a tarefa")).toBeVisible();
  expect(await finishButton()).toBeEnabled();
});
