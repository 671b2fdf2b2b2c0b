import type { TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { renderAdminPage } from "@/test/admin";
import { addCustomer, answer, hold, narrow, signIn, sql, type Account } from "@/test/backend";
import { startTexts } from "@/test/render";
import { AdminTeamRoute } from "./team";

let own: Account;
let caio: { id: string; email: string };
let invited: string;

const all: TeamPermission[] = ["settings.read", "roles.read", "roles.write"];

beforeAll(() => startTexts());
beforeEach(async () => {
  own = await signIn("admin");
  caio = await addCustomer({ full_name: "Caio Conceição" });
  invited = `nova-${crypto.randomUUID()}@exemplo.com`;
  await sql(
    `with changed as (
       update auth.users set raw_app_meta_data = raw_app_meta_data || '{"role": "support"}' where id = $1)
     insert into public.team_invitations (email, role, invited_by, sent_at, expires_at)
     values ($2, 'editor', $3, '2026-01-01T12:00:00Z', '2026-01-08T12:00:00Z')`,
    [caio.id, invited, own.id],
  );
  // The backend of the tests has no MFA factors.
  answer("POST rpc/team_members", () =>
    sql(
      `select id, email, raw_user_meta_data ->> 'full_name' as name, raw_app_meta_data ->> 'role' as role,
              '2026-01-20T12:00:00Z' as since, id = $1 as has_factor,
              case when id = $1 then '2026-11-20T12:00:00Z' end as last_sign_in_at
         from auth.users where id = any ($2) and raw_app_meta_data ? 'role' order by id <> $1`,
      [own.id, [own.id, caio.id]],
    ),
  );
  narrow("GET team_invitations", `email=eq.${invited}`);
});

const open = (permissions = all) =>
  renderAdminPage(<AdminTeamRoute />, {
    at: "/administrador/configuracoes/equipe",
    permissions,
    user: { ...own, isTeam: true },
  });
const roleOfCaio = async () =>
  (await sql("select raw_app_meta_data ->> 'role' as role from auth.users where id = $1", [caio.id]))[0]?.[
    "role"
  ];
const invitationOf = async (email: string) =>
  (
    await sql("select role, sent_at > '2026-02-01' as again from public.team_invitations where email = $1", [
      email,
    ])
  )[0];
const choose = async (name: string, action: string) => {
  await userEvent.click(await screen.findByRole("button", { name: new RegExp(`Mais ações.*${name}`, "u") }));
  await userEvent.click(screen.getByRole("button", { name: new RegExp(action, "u") }));
};
const invite = async (email: string) => {
  await userEvent.click(screen.getByRole("button", { name: "Convidar" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("E-mail"), email);
  await userEvent.selectOptions(dialog.getByLabelText("Função"), "Financeiro");
  await userEvent.click(dialog.getByRole("button", { name: "Enviar convite" }));
  return dialog;
};

describe("the page of the team", () => {
  it("marks the menu of an invitation as busy while it is withdrawn", async () => {
    open();
    await screen.findByText(invited);
    const letThrough = hold("POST rpc/withdraw_invitation", undefined, 1);
    await choose(invited, "Retirar o convite");
    expect(screen.getByRole("button", { name: `Mais ações: ${invited}` })).toHaveAttribute(
      "aria-busy",
      "true",
    );
    letThrough();
    expect(await screen.findByText("Convite retirado")).toBeVisible();
  });

  it("shows everyone with role, protection and last sign-in, and who is invited", async () => {
    open();
    const [first, second] = within(await screen.findByRole("list", { name: "Quem tem acesso" })).getAllByRole(
      "listitem",
    );
    expect(first).toHaveTextContent(/Bia Equipe.*Administrador.*você.*etapas ativa.*Entrou em/u);
    expect(second).toHaveTextContent(
      new RegExp(`Caio Conceição.*Suporte.*${caio.email}.*Desde.*Sem verificação.*Ainda não entrou`, "u"),
    );
    expect(await screen.findByRole("list", { name: "Convites" })).toHaveTextContent(
      new RegExp(`${invited}.*Editor.*Vencido`, "u"),
    );
  });

  it("invites an address with a role", async () => {
    open();
    const email = `joao-${own.id}@exemplo.com`;
    await invite(email);
    expect(await screen.findByText("Convite enviado")).toBeVisible();
    expect(await invitationOf(email)).toMatchObject({ role: "finance" });
  });

  it("says that another invitation replaces the open one with its role", async () => {
    open();
    await screen.findByRole("list", { name: "Convites" });
    await userEvent.click(screen.getByRole("button", { name: "Convidar" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("E-mail"), ` ${invited.replace("nova", "Nova")}`);
    expect(dialog.getByText(/já tem um convite, como Editor/u)).toBeVisible();
    await userEvent.type(dialog.getByLabelText("E-mail"), ".br");
    expect(dialog.queryByText(/já tem um convite/u)).toBeNull();
  });

  it("shows beside the field that the address is in the team, and keeps what was typed", async () => {
    open();
    const dialog = await invite(caio.email);
    const field = dialog.getByLabelText("E-mail");
    await waitFor(() => expect(field).toHaveAccessibleDescription(/já faz parte da equipe/u));
    expect(field).toHaveValue(caio.email);
  });

  it("changes a role and takes access away after a confirmation", async () => {
    open();
    await choose("Caio", "Mudar para Editor");
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Mudar função" }),
    );
    expect(await screen.findByText("Função alterada")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await roleOfCaio()).toBe("editor");
    const release = hold("POST rpc/team_members");
    await choose("Caio", "Tirar o acesso");
    const dialog = within(await screen.findByRole("dialog", { name: "Tirar o acesso de Caio Conceição?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Tirar o acesso" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await roleOfCaio()).toBeNull();
    expect(screen.queryByText("Acesso retirado")).toBeNull();
    release();
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
    await choose("nova-", "Convidar de novo");
    expect(await screen.findByText("Convite enviado")).toBeVisible();
    expect(await invitationOf(invited)).toEqual({ role: "editor", again: true });
    await sql("update public.team_invitations set accepted_at = now() where email = $1", [invited]);
    await choose("nova-", "Retirar o convite");
    expect(await screen.findByText(/já foi aceito/u)).toBeVisible();
  });

  it("is read-only without the permission to write roles", async () => {
    open(["settings.read", "roles.read"]);
    await screen.findByText("Caio Conceição");
    expect(screen.queryByRole("button", { name: /Convidar|Mais ações/u })).toBeNull();
  });
});
