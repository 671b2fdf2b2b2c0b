import type { TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Member } from "@/features/admin-access/model";
import { inviteMember, listInvitations, listMembers, withdrawInvitation } from "@/features/admin-access/api";
import { setTeamRole } from "@/features/customers/api";
import { AppError } from "@/lib/app-error";
import { renderAdminPage, teamMember } from "@/test/admin";
import { startTexts } from "@/test/render";
import { AdminTeamRoute } from "./team";

vi.mock("@/features/admin-access/api");
vi.mock("@/features/customers/api");

const member = {
  id: "m2",
  name: "Caio Conceição",
  email: "caio@exemplo.com",
  role: "support",
  since: "2026-01-20T12:00:00Z",
  hasFactor: false,
  lastSignInAt: null,
} as const;
const own = {
  ...member,
  id: teamMember.id,
  name: "Bia Equipe",
  email: teamMember.email,
  role: "admin",
  hasFactor: true,
  lastSignInAt: "2026-11-20T12:00:00Z",
} as const;

beforeAll(() => startTexts());
beforeEach(() => {
  vi.mocked(listMembers).mockReset().mockResolvedValue([own, member]);
  vi.mocked(listInvitations)
    .mockReset()
    .mockResolvedValue([
      {
        id: "i1",
        email: "nova@exemplo.com",
        role: "editor",
        sentAt: "2026-01-01T12:00:00Z",
        expiresAt: "2026-01-08T12:00:00Z",
      },
    ]);
  vi.mocked(inviteMember).mockReset().mockResolvedValue();
  vi.mocked(withdrawInvitation).mockReset().mockResolvedValue();
  vi.mocked(setTeamRole).mockReset().mockResolvedValue();
});

const all: TeamPermission[] = ["settings.read", "roles.read", "roles.write"];
const open = (permissions = all) =>
  renderAdminPage(<AdminTeamRoute />, { at: "/administrador/configuracoes/equipe", permissions });
const choose = async (name: string, action: string) => {
  await userEvent.click(await screen.findByRole("button", { name: new RegExp(`Mais ações.*${name}`, "u") }));
  await userEvent.click(screen.getByRole("button", { name: new RegExp(action, "u") }));
};
const invite = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Convidar" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("E-mail"), "joao@exemplo.com");
  await userEvent.selectOptions(dialog.getByLabelText("Função"), "Financeiro");
  await userEvent.click(dialog.getByRole("button", { name: "Enviar convite" }));
  return dialog;
};

describe("the page of the team", () => {
  it("shows everyone with role, protection and last sign-in, and who is invited", async () => {
    open();
    const [first, second] = within(await screen.findByRole("list", { name: "Quem tem acesso" })).getAllByRole(
      "listitem",
    );
    expect(first).toHaveTextContent(/Bia Equipe.*Administrador.*você.*etapas ativa.*Entrou em/u);
    expect(second).toHaveTextContent(
      /Caio Conceição.*Suporte.*caio@exemplo.com.*Desde.*Sem verificação.*Ainda não entrou/u,
    );
    expect(screen.getByRole("list", { name: "Convites" })).toHaveTextContent(
      /nova@exemplo.com.*Editor.*Vencido/u,
    );
  });

  it("invites an address with a role", async () => {
    open();
    await invite();
    expect(await screen.findByText("Convite enviado")).toBeVisible();
    expect(inviteMember).toHaveBeenCalledExactlyOnceWith(
      { email: "joao@exemplo.com", role: "finance" },
      expect.anything(),
    );
  });

  it("says that another invitation replaces the open one with its role", async () => {
    open();
    await screen.findByRole("list", { name: "Convites" });
    await userEvent.click(screen.getByRole("button", { name: "Convidar" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("E-mail"), " Nova@exemplo.com");
    expect(dialog.getByText(/já tem um convite, como Editor/u)).toBeVisible();
    await userEvent.type(dialog.getByLabelText("E-mail"), ".br");
    expect(dialog.queryByText(/já tem um convite/u)).toBeNull();
  });

  it("shows beside the field that the address is in the team, and keeps what was typed", async () => {
    vi.mocked(inviteMember).mockRejectedValue(new AppError("conflict"));
    open();
    const dialog = await invite();
    const field = dialog.getByLabelText("E-mail");
    await waitFor(() => expect(field).toHaveAccessibleDescription(/já faz parte da equipe/u));
    expect(field).toHaveValue("joao@exemplo.com");
  });

  it("changes a role and takes access away after a confirmation", async () => {
    open();
    await choose("Caio", "Mudar para Editor");
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Mudar função" }),
    );
    await waitFor(() => expect(setTeamRole).toHaveBeenCalledWith("m2", "editor"));
    expect(await screen.findByText("Função alterada")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    let answer: ((members: Member[]) => void) | undefined;
    vi.mocked(listMembers).mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    await choose("Caio", "Tirar o acesso");
    const dialog = within(await screen.findByRole("dialog", { name: "Tirar o acesso de Caio Conceição?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Tirar o acesso" }));
    await waitFor(() => expect(setTeamRole).toHaveBeenLastCalledWith("m2", null));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByText("Acesso retirado")).toBeNull();
    answer?.([own]);
    expect(await screen.findByText("Acesso retirado")).toBeVisible();
    expect(screen.queryByText("Caio Conceição")).toBeNull();
  });

  it("offers no action for the own account", async () => {
    open();
    await screen.findByText("Caio Conceição");
    expect(screen.queryByRole("button", { name: /Mais ações.*Bia/u })).toBeNull();
  });

  it("invites again and withdraws an invitation", async () => {
    open();
    await choose("nova@", "Convidar de novo");
    expect(await screen.findByText("Convite enviado")).toBeVisible();
    expect(inviteMember).toHaveBeenCalledWith(
      { email: "nova@exemplo.com", role: "editor" },
      expect.anything(),
    );
    vi.mocked(withdrawInvitation).mockRejectedValueOnce(new AppError("conflict"));
    await choose("nova@", "Retirar o convite");
    expect(await screen.findByText(/já foi aceito/u)).toBeVisible();
  });

  it("is read-only without the permission to write roles", async () => {
    open(["settings.read", "roles.read"]);
    await screen.findByText("Caio Conceição");
    expect(screen.queryByRole("button", { name: /Convidar|Mais ações/u })).toBeNull();
  });
});
