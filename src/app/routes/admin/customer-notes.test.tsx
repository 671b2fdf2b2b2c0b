import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  addCustomerNote,
  changeCustomerNote,
  deleteCustomerNote,
  listCustomerNotes,
  type CustomerNote,
} from "@/features/customers/notes-api";
import { AppError } from "@/lib/app-error";
import { renderAdminPage, teamMember } from "@/test/admin";
import { startTexts } from "@/test/render";
import { CustomerNotes } from "./customer-notes";

vi.mock("@/features/customers/notes-api");

const own: CustomerNote = {
  id: "n1",
  body: "Prefere ligação de manhã.",
  authorId: teamMember.id,
  author: "Bia Equipe",
  createdAt: "2026-11-20T12:00:00Z",
  updatedAt: "2026-11-20T12:00:00Z",
};
const other: CustomerNote = { ...own, id: "n2", body: "Tem duas lojas.", authorId: "x", author: "Leo" };

const open = (writes = true) =>
  renderAdminPage(<CustomerNotes customerId="p1" />, { permissions: writes ? ["customers.write"] : [] });

beforeAll(() => startTexts());
beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(listCustomerNotes).mockResolvedValue([own, other]);
});

test("adds a note and keeps the text of one that was not saved", async () => {
  vi.mocked(addCustomerNote).mockRejectedValueOnce(new AppError("network"));
  open();
  const field = await screen.findByRole("textbox", { name: "Nova anotação" });
  await userEvent.type(field, "Fala inglês.");
  await userEvent.click(screen.getByRole("button", { name: "Guardar anotação" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("A anotação não foi salva");
  expect(field).toHaveValue("Fala inglês.");
  await userEvent.click(screen.getByRole("button", { name: "Guardar anotação" }));
  expect(vi.mocked(addCustomerNote).mock.lastCall?.[0]).toEqual({ profileId: "p1", body: "Fala inglês." });
});

test("counts the characters that are left before a note is too long", async () => {
  open();
  const field = await screen.findByRole("textbox", { name: "Nova anotação" });
  expect(screen.queryByText(/caracteres/u)).toBeNull();
  fireEvent.change(field, { target: { value: "a".repeat(4990) } });
  expect(screen.getByText("Restam 10 caracteres")).toBeVisible();
  fireEvent.change(field, { target: { value: "a".repeat(5003) } });
  expect(screen.getByText(/3 caracteres/u)).toBeVisible();
});

test("lets authors change and delete their own notes only", async () => {
  open();
  const [first, second] = within(await screen.findByRole("list", { name: "Anotações" })).getAllByRole(
    "listitem",
  );
  if (!first || !second) throw new Error("Both notes are shown.");
  expect(second).toHaveTextContent("Tem duas lojas.Leo");
  expect(within(second).queryByRole("button")).toBeNull();
  await userEvent.click(within(first).getByRole("button", { name: /Apagar a anotação/u }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Apagar" }));
  expect(vi.mocked(deleteCustomerNote).mock.calls[0]?.[0]).toBe("n1");
  await userEvent.click(within(first).getByRole("button", { name: /Editar a anotação/u }));
  await userEvent.type(within(first).getByRole("textbox"), " Ou à tarde.");
  await userEvent.click(within(first).getByRole("button", { name: "Salvar" }));
  expect(vi.mocked(changeCustomerNote).mock.calls[0]?.[0]).toEqual({
    note: own,
    body: "Prefere ligação de manhã. Ou à tarde.",
  });
});

test("shows notes to roles that only read customers, without a form", async () => {
  open(false);
  expect(await screen.findByText("Tem duas lojas.")).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});
