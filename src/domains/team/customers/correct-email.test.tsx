import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, Route } from "react-router-dom";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { AdminContext } from "../parts/admin-context";
import { renderAdminRoutes } from "@/test/admin";
import { addCustomer, signIn, sql, type Account } from "@/test/backend";
import { startTexts } from "@/test/render";
import { AdminCustomerRoute } from "./customer";

let member: Account;
let ana: { id: string; email: string };
let corrected: string;

async function open(permissions: AdminContext["permissions"] = ["customers.write"]) {
  const context: AdminContext = {
    user: { ...member, isTeam: true },
    permissions: ["customers.read", ...permissions],
  };
  renderAdminRoutes(
    <Route element={<Outlet context={context} />}>
      <Route path="/administrador/clientes/:profileId" element={<AdminCustomerRoute />} />
    </Route>,
    `/administrador/clientes/${ana.id}`,
  );
  return within(await screen.findByRole("region", { name: "Contato" }));
}

/** Adds a correction that waits for its confirmation. */
async function addCorrection(sentAt: Date, expiresAt = "2999-01-01T12:00:00Z"): Promise<void> {
  await sql(
    `insert into public.email_corrections (profile_id, former_email, email, reason, requested_by, sent_at, expires_at)
     values ($1, $2, $3, 'typo', $4, $5, $6)`,
    [ana.id, ana.email, corrected, member.id, sentAt.toISOString(), expiresAt],
  );
}

const corrections = () =>
  sql(
    `select email, reason, withdrawn_at is not null as withdrawn, sent_at > now() - interval '1 minute' as sent
       from public.email_corrections where profile_id = $1`,
    [ana.id],
  );

async function send(email: string) {
  const contact = await open();
  await userEvent.click(contact.getByRole("button", { name: "Alterar o e-mail" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Corrigir o e-mail" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Novo e-mail" }), email);
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Motivo" }), "lost_access");
  await userEvent.click(dialog.getByRole("button", { name: "Enviar o link" }));
  return dialog;
}

const hourAgo = () => new Date(Date.now() - 3_600_000);

beforeAll(() => startTexts());
beforeEach(async () => {
  ana = await addCustomer({ full_name: "Ana Souza" });
  member = await signIn("support");
  corrected = `${ana.id.slice(0, 8)}@gmail.com`;
});

test("sends the corrected e-mail, cleaned, with the reason", async () => {
  await send(`${corrected}\u200B `);
  expect(await screen.findByText("Pedido enviado")).toBeVisible();
  expect(await corrections()).toEqual([
    { email: corrected, reason: "lost_access", withdrawn: false, sent: true },
  ]);
});

test("says beside the field that another account has the e-mail, and keeps it", async () => {
  const bia = await addCustomer();
  const dialog = await send(bia.email);
  const field = dialog.getByRole("textbox", { name: "Novo e-mail" });
  expect(await dialog.findByText("Outra conta já usa este e-mail")).toBeVisible();
  expect(field).toHaveAccessibleDescription("Outra conta já usa este e-mail");
  expect(field).toHaveValue(bia.email);
});

test("asks about a typo, and refuses the e-mail that the account has", async () => {
  const dialog = await send(ana.email.toUpperCase());
  const field = dialog.getByRole("textbox", { name: "Novo e-mail" });
  await waitFor(() => expect(field).toBeInvalid());
  await userEvent.clear(field);
  await userEvent.type(field, "ana@gmail.con");
  await userEvent.tab();
  expect(await dialog.findByRole("button", { name: /ana@gmail\.com/u })).toBeVisible();
  expect(await corrections()).toEqual([]);
});

test("shows a pending correction, and sends it again or withdraws it", async () => {
  await addCorrection(hourAgo());
  const contact = await open();
  expect(contact.getByText(corrected)).toBeVisible();
  await userEvent.click(contact.getByRole("button", { name: "Enviar de novo" }));
  expect(await screen.findByText("Link enviado de novo")).toBeVisible();
  expect(await corrections()).toMatchObject([{ email: corrected, sent: true }]);
  await userEvent.click(contact.getByRole("button", { name: "Retirar" }));
  expect(await screen.findByText("Pedido retirado")).toBeVisible();
  expect(await corrections()).toMatchObject([{ withdrawn: true }]);
});

test("explains that a link was just sent, and that a correction has ended", async () => {
  await addCorrection(new Date());
  const contact = await open();
  await userEvent.click(contact.getByRole("button", { name: "Enviar de novo" }));
  expect(await screen.findByText(/Um link acabou de ser enviado/u)).toBeVisible();
  await sql("update public.email_corrections set confirmed_at = now() where profile_id = $1", [ana.id]);
  await userEvent.click(contact.getByRole("button", { name: "Retirar" }));
  expect(await screen.findByText(/já foi confirmado ou retirado/u)).toBeVisible();
});

test("shows an expired correction to roles that only read customers, without buttons", async () => {
  await addCorrection(hourAgo(), "2026-01-01T12:00:00Z");
  const contact = await open([]);
  expect(contact.getByText(/O link venceu/u)).toBeVisible();
  expect(contact.queryByRole("button", { name: /Enviar|Retirar|Corrigir/u })).toBeNull();
});
