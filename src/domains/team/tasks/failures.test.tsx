import type { TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { renderAdminPage } from "@/test/admin";
import { disconnect, narrow, signIn, sql } from "@/test/backend";
import { startTexts } from "@/test/render";
import { AdminFailuresRoute } from "./failures";

let id: string;

beforeAll(() => startTexts());
beforeEach(async () => {
  id = crypto.randomUUID();
  // One row for each code and route: the code is the test's own.
  await sql(
    `insert into public.failures (id, source, code, route, place, version, times, first_seen_at, last_seen_at)
     values ($1, 'browser', $2, '/dashboard/:id', 'assets/home-D3f.js:1:234', 'Cj8w', 12,
             '2026-11-20T12:00:00Z', '2026-11-22T12:00:00Z')`,
    [id, `TypeError-${id}`],
  );
  narrow("GET failures", `id=eq.${id}`);
  narrow("HEAD failures", `id=eq.${id}`);
});

const open = async (permissions: TeamPermission[] = ["tasks.read", "tasks.write"], role = "support") =>
  renderAdminPage(<AdminFailuresRoute />, {
    at: "/administrador/tarefas/falhas",
    permissions,
    user: { ...(await signIn(role)), isTeam: true },
  });
const isDone = async () =>
  (await sql("select done_at is not null as done from public.failures where id = $1", [id]))[0]?.["done"];

describe("AdminFailuresRoute", () => {
  it("shows failures in words with audience, location, count and version, beside the tasks", async () => {
    await open();
    const row = await screen.findByRole("row", { name: /Uma página parou com um defeito/u });
    expect(row).toHaveTextContent("Clientes");
    expect(row).not.toHaveTextContent("TypeError");
    expect(row).toHaveTextContent("/dashboard/:idPágina");
    expect(row).toHaveTextContent("12");
    expect(row).toHaveTextContent("Cj8w");
    expect(screen.getByRole("link", { name: "Tarefas" })).toHaveAttribute("href", "/administrador/tarefas");
    expect(await screen.findByRole("link", { name: "Erros do sistema (1)" })).toHaveAttribute(
      "aria-current",
      "page",
    );
  });

  it("explains a failure and keeps its technical text folded", async () => {
    await open();
    await userEvent.click(await screen.findByText("Uma página parou com um defeito"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/Quem viu recarrega a página/u)).toBeVisible();
    const technical = dialog.getByText(/assets\/home-D3f\.js:1:234/u);
    expect(technical).not.toBeVisible();
    await userEvent.click(dialog.getByText("Texto técnico"));
    expect(technical).toBeVisible();
    expect(technical).toHaveTextContent(`TypeError-${id}`);
  });

  it("marks failures as fixed, and reverts it in the toast", async () => {
    await open();
    await userEvent.click(
      await screen.findByRole("button", {
        name: "Marcar como resolvido: Uma página parou com um defeito (/dashboard/:id)",
      }),
    );
    await waitFor(async () => expect(await isDone()).toBe(true));
    await userEvent.click(await screen.findByRole("button", { name: "Desfazer" }));
    await waitFor(async () => expect(await isDone()).toBe(false));
  });

  it("shows an error when a failure no longer exists", async () => {
    await open();
    const button = await screen.findByRole("button", { name: /^Marcar como resolvido/u });
    await sql("delete from public.failures where id = $1", [id]);
    await userEvent.click(button);
    expect(await screen.findByText("O erro já não existe, ou o seu acesso mudou.")).toBeInTheDocument();
  });

  it("is read-only for some roles and hidden from finance", async () => {
    const { unmount } = await open(["tasks.read"]);
    await screen.findByRole("row", { name: /Uma página parou/u });
    expect(screen.queryByRole("button", { name: /^Marcar como resolvido/u })).toBeNull();
    unmount();
    await open(["money.write"], "finance");
    expect(screen.getByText("Acesso negado")).toBeInTheDocument();
  });
});

it("shows an error after a failed read and after a failed change", async () => {
  disconnect("GET failures", 1);
  await open();
  expect(await screen.findByText("Erro ao buscar os erros do sistema")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  disconnect("PATCH failures");
  await userEvent.click(await screen.findByRole("button", { name: /^Marcar como resolvido/u }));
  expect(await screen.findByText("Não foi possível mudar o erro")).toBeVisible();
});
