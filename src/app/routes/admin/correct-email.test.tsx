import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, Route } from "react-router-dom";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { AdminContext } from "@/app/layouts/admin/admin-context";
import {
  correctCustomerEmail,
  getCustomer,
  listTimeline,
  resendEmailCorrection,
  withdrawEmailCorrection,
} from "@/features/customers/api";
import type { CustomerDetail } from "@/features/customers/detail";
import { listCustomerNotes } from "@/features/customers/notes-api";
import { AppError } from "@/lib/app-error";
import { renderAdminRoutes, teamMember } from "@/test/admin";
import { startTexts } from "@/test/render";
import { AdminCustomerRoute } from "./customer";

vi.mock("@/features/customers/api");
vi.mock("@/features/customers/notes-api");

const ana: CustomerDetail = {
  id: "profile-1",
  fullName: "Ana Souza",
  email: "ana@gmial.com",
  phone: null,
  domain: null,
  language: "pt-BR",
  since: "2026-01-20T12:00:00Z",
  isConfirmed: true,
  stripeId: null,
  site: null,
  subscriptions: [],
  totals: null,
  owed: null,
  emailCorrection: null,
  tasks: [],
};
const pending = (expiresAt = "2999-01-01T12:00:00Z") => ({
  ...ana,
  emailCorrection: { id: "c1", email: "ana@gmail.com", sentAt: "2026-11-20T12:00:00Z", expiresAt },
});

async function open(
  customer: CustomerDetail,
  permissions: AdminContext["permissions"] = ["customers.write"],
) {
  vi.mocked(getCustomer).mockResolvedValue(customer);
  const context: AdminContext = { user: teamMember, permissions: ["customers.read", ...permissions] };
  renderAdminRoutes(
    <Route element={<Outlet context={context} />}>
      <Route path="/administrador/clientes/:profileId" element={<AdminCustomerRoute />} />
    </Route>,
    "/administrador/clientes/profile-1",
  );
  return within(await screen.findByRole("region", { name: "Contato" }));
}

async function send(email: string) {
  const contact = await open(ana);
  await userEvent.click(contact.getByRole("button", { name: "Alterar o e-mail" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Corrigir o e-mail" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Novo e-mail" }), email);
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Motivo" }), "lost_access");
  await userEvent.click(dialog.getByRole("button", { name: "Enviar o link" }));
  return dialog;
}

beforeAll(() => startTexts());
beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(listCustomerNotes).mockResolvedValue([]);
  vi.mocked(listTimeline).mockResolvedValue({ entries: [], next: null });
});

test("sends the corrected e-mail, cleaned, with the reason", async () => {
  await send("ana@gmail.com\u200B ");
  expect(await screen.findByText("Pedido enviado")).toBeVisible();
  expect(vi.mocked(correctCustomerEmail).mock.calls[0]?.[0]).toEqual({
    id: "profile-1",
    seen: "ana@gmial.com",
    email: "ana@gmail.com",
    reason: "lost_access",
  });
});

test("says beside the field that another account has the e-mail, and keeps it", async () => {
  vi.mocked(correctCustomerEmail).mockRejectedValue(new AppError("email_taken"));
  const dialog = await send("bia@exemplo.com");
  const field = dialog.getByRole("textbox", { name: "Novo e-mail" });
  expect(await dialog.findByText("Outra conta já usa este e-mail")).toBeVisible();
  expect(field).toHaveAccessibleDescription("Outra conta já usa este e-mail");
  expect(field).toHaveValue("bia@exemplo.com");
});

test("asks about a typo, and refuses the e-mail that the account has", async () => {
  const dialog = await send("ANA@gmial.com");
  const field = dialog.getByRole("textbox", { name: "Novo e-mail" });
  await waitFor(() => expect(field).toBeInvalid());
  await userEvent.clear(field);
  await userEvent.type(field, "ana@gmail.con");
  await userEvent.tab();
  expect(await dialog.findByRole("button", { name: /ana@gmail\.com/u })).toBeVisible();
  expect(correctCustomerEmail).not.toHaveBeenCalled();
});

test("shows a pending correction, and sends it again or withdraws it", async () => {
  const contact = await open(pending());
  expect(contact.getByText("ana@gmail.com")).toBeVisible();
  await userEvent.click(contact.getByRole("button", { name: "Enviar de novo" }));
  expect(await screen.findByText("Link enviado de novo")).toBeVisible();
  await userEvent.click(contact.getByRole("button", { name: "Retirar" }));
  expect(await screen.findByText("Pedido retirado")).toBeVisible();
  expect(vi.mocked(resendEmailCorrection).mock.calls[0]?.[0]).toBe("c1");
  expect(vi.mocked(withdrawEmailCorrection).mock.calls[0]?.[0]).toBe("c1");
});

test("explains that a link was just sent, and that a correction has ended", async () => {
  vi.mocked(resendEmailCorrection).mockRejectedValue(new AppError("rate_limited"));
  vi.mocked(withdrawEmailCorrection).mockRejectedValue(new AppError("conflict"));
  const contact = await open(pending());
  await userEvent.click(contact.getByRole("button", { name: "Enviar de novo" }));
  expect(await screen.findByText(/Um link acabou de ser enviado/u)).toBeVisible();
  await userEvent.click(contact.getByRole("button", { name: "Retirar" }));
  expect(await screen.findByText(/já foi confirmado ou retirado/u)).toBeVisible();
});

test("shows an expired correction to roles that only read customers, without buttons", async () => {
  const contact = await open(pending("2026-01-01T12:00:00Z"), []);
  expect(contact.getByText(/O link venceu/u)).toBeVisible();
  expect(contact.queryByRole("button", { name: /Enviar|Retirar|Corrigir/u })).toBeNull();
});
