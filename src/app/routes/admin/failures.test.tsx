import type { TeamPermission } from "@contract/enums";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { countOpenFailures, setFailureDone } from "@/features/failures/api";
import type { Failure } from "@/features/failures/failures-list";
import { AppError } from "@/lib/app-error";
import { readList } from "@/lib/list/read-list";
import { renderAdminPage } from "@/test/admin";
import { startTexts } from "@/test/render";
import { AdminFailuresRoute } from "./failures";

vi.mock("@/features/failures/api");
vi.mock("@/lib/list/read-list");

const list = vi.mocked(readList);
const setDone = vi.mocked(setFailureDone);

const failure: Failure = {
  id: "failure-1",
  source: "browser",
  code: "TypeError",
  route: "/dashboard/:id",
  place: "assets/home-D3f.js:1:234",
  version: "Cj8w",
  times: 12,
  firstAt: "2026-11-20T12:00:00Z",
  lastAt: "2026-11-22T12:00:00Z",
  doneAt: null,
};

beforeAll(() => startTexts());
beforeEach(() => {
  list.mockReset().mockResolvedValue({ items: [failure], page: 1, pageCount: 1 });
  setDone.mockReset().mockResolvedValue();
  vi.mocked(countOpenFailures).mockReset().mockResolvedValue(3);
});

const open = (permissions: TeamPermission[] = ["tasks.read", "tasks.write"]) =>
  renderAdminPage(<AdminFailuresRoute />, { at: "/administrador/tarefas/falhas", permissions });

describe("AdminFailuresRoute", () => {
  it("shows failures with message, location, count and version, beside the tasks", async () => {
    open();
    const row = await screen.findByRole("row", { name: /TypeError/u });
    expect(row).toHaveTextContent("assets/home-D3f.js:1:234");
    expect(row).toHaveTextContent("/dashboard/:idPágina");
    expect(row).toHaveTextContent("12");
    expect(row).toHaveTextContent("Cj8w");
    expect(screen.getByRole("link", { name: "Tarefas" })).toHaveAttribute("href", "/administrador/tarefas");
    expect(await screen.findByRole("link", { name: "Erros do sistema (3)" })).toHaveAttribute(
      "aria-current",
      "page",
    );
  });

  it("marks failures as fixed, and reverts it in the toast", async () => {
    open();
    await userEvent.click(
      await screen.findByRole("button", { name: "Marcar como resolvido: TypeError /dashboard/:id" }),
    );
    expect(setDone).toHaveBeenLastCalledWith("failure-1", true);
    await userEvent.click(await screen.findByRole("button", { name: "Desfazer" }));
    expect(setDone).toHaveBeenLastCalledWith("failure-1", false);
  });

  it("shows an error when a failure no longer exists", async () => {
    setDone.mockRejectedValue(new AppError("conflict"));
    open();
    await userEvent.click(await screen.findByRole("button", { name: /^Marcar como resolvido/u }));
    expect(await screen.findByText("O erro já não existe, ou o seu acesso mudou.")).toBeInTheDocument();
  });

  it("is read-only for some roles and hidden from finance", async () => {
    const { unmount } = open(["tasks.read"]);
    await screen.findByRole("row", { name: /TypeError/u });
    expect(screen.queryByRole("button", { name: /^Marcar como resolvido/u })).toBeNull();
    unmount();
    open(["money.write"]);
    expect(screen.getByText("Acesso negado")).toBeInTheDocument();
  });
});

it("shows an error after a failed read and after a failed change", async () => {
  list.mockRejectedValueOnce(new AppError("network"));
  open();
  expect(await screen.findByText("Erro ao buscar os erros do sistema")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  setDone.mockRejectedValue(new AppError("network"));
  await userEvent.click(await screen.findByRole("button", { name: /^Marcar como resolvido/u }));
  expect(await screen.findByText("Não foi possível mudar o erro")).toBeVisible();
});
