import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { renderAdminPage } from "@/test/admin";
import { addCustomer, disconnect, signIn, sql } from "@/test/backend";
import { startTexts } from "@/test/render";
import { CustomerNotes } from "./customer-notes";

let customerId: string;

const notes = async () =>
  (
    await sql("select body from public.customer_notes where profile_id = $1 order by created_at", [
      customerId,
    ])
  ).map(({ body }) => body);

async function open(role = "admin") {
  const member = await signIn(role);
  await sql(
    `insert into public.customer_notes (profile_id, author_id, body, created_at) values
       ($1, $2, 'Prefere ligação de manhã.', '2026-11-20T13:00:00Z'), ($1, $3, 'Tem duas lojas.', '2026-11-20T12:00:00Z')`,
    [customerId, member.id, (await addCustomer({ full_name: "Leo" })).id],
  );
  return renderAdminPage(<CustomerNotes customerId={customerId} />, {
    permissions: role === "admin" ? ["customers.write"] : [],
    user: { ...member, isTeam: true },
  });
}

beforeAll(() => startTexts());
beforeEach(async () => {
  customerId = (await addCustomer()).id;
});

test("adds a note and keeps the text of one that was not saved", async () => {
  disconnect("POST customer_notes", 1);
  await open();
  const field = await screen.findByRole("textbox", { name: "Nova anotação" });
  await userEvent.type(field, "Fala inglês.");
  await userEvent.click(screen.getByRole("button", { name: "Salvar anotação" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("A anotação não foi salva");
  expect(field).toHaveValue("Fala inglês.");
  await userEvent.click(screen.getByRole("button", { name: "Salvar anotação" }));
  const list = screen.getByRole("list", { name: "Anotações" });
  expect(await within(list).findByText("Fala inglês.")).toBeVisible();
  expect(field).toHaveValue("");
});

test("counts the characters that are left before a note is too long", async () => {
  await open();
  const field = await screen.findByRole("textbox", { name: "Nova anotação" });
  expect(screen.queryByText(/caracteres/u)).toBeNull();
  fireEvent.change(field, { target: { value: "a".repeat(4990) } });
  expect(screen.getByText("Restam 10 caracteres")).toBeVisible();
  fireEvent.change(field, { target: { value: "a".repeat(5003) } });
  expect(screen.getByText(/3 caracteres/u)).toBeVisible();
});

test("lets authors change and delete their own notes only", async () => {
  await open();
  const list = await screen.findByRole("list", { name: "Anotações" });
  const [first, second] = within(list).getAllByRole("listitem");
  if (!first || !second) throw new Error("Both notes are shown.");
  expect(second).toHaveTextContent("Tem duas lojas.Leo");
  expect(within(second).queryByRole("button")).toBeNull();
  await userEvent.click(within(first).getByRole("button", { name: /Editar a anotação/u }));
  await userEvent.type(within(first).getByRole("textbox"), " Ou à tarde.");
  await userEvent.click(within(first).getByRole("button", { name: "Salvar" }));
  expect(await within(list).findByText("Prefere ligação de manhã. Ou à tarde.")).toBeVisible();
  await userEvent.click(within(first).getByRole("button", { name: /Apagar a anotação/u }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Apagar" }));
  await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(1));
  expect(await notes()).toEqual(["Tem duas lojas."]);
});

test("shows notes to roles that only read customers, without a form", async () => {
  await open("finance");
  expect(await screen.findByText("Tem duas lojas.")).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});
