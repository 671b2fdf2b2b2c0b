import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Link, Route, Routes } from "react-router-dom";
import { beforeAll, expect, it } from "vitest";
import { LeaveGuard } from "@/kit/form/leave-guard";
import { startTexts } from "@/test/render";
import { AddressRouter } from "./address-router";

function Editor() {
  const [text, setText] = useState("");
  return (
    <>
      <label>
        Text <input value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <Link to="/other">Other page</Link>
      <LeaveGuard
        isDirty={text !== ""}
        onSave={() => setText((typed) => (typed === "invalid" ? typed : ""))}
      />
    </>
  );
}

async function openEditor() {
  window.history.replaceState(null, "", "/list?page=2");
  const user = userEvent.setup();
  render(
    <AddressRouter hydrating={false}>
      <Routes>
        <Route path="/list" element={<Link to="/editor">Open</Link>} />
        <Route path="/editor" element={<Editor />} />
        <Route path="/other" element={<p>Elsewhere</p>} />
      </Routes>
    </AddressRouter>,
  );
  await user.click(screen.getByRole("link", { name: "Open" }));
  return user;
}

beforeAll(() => startTexts());

const field = () => screen.getByRole("textbox", { name: "Text", hidden: true });

/** Follows the link, and answers the question of the guard. */
async function followLink(user: ReturnType<typeof userEvent.setup>, answer: string): Promise<void> {
  await user.click(screen.getByRole("link", { name: "Other page" }));
  await user.click(await screen.findByRole("button", { name: answer }));
}

it("Back asks for confirmation, keeps the page, and leaves after the confirmation", async () => {
  const user = await openEditor();
  await user.type(field(), "unsaved");
  for (const answer of ["Continuar aqui", "Sair"]) {
    window.history.back();
    const button = await screen.findByRole("button", { name: answer });
    await waitFor(() => expect(window.location.pathname).toBe("/editor"));
    expect(field()).toHaveValue("unsaved");
    await user.click(button);
  }
  expect(await screen.findByRole("link", { name: "Open" })).toBeVisible();
  expect(window.location.search).toBe("?page=2");
});

it("a link asks for confirmation before it is followed", async () => {
  const user = await openEditor();
  await user.type(field(), "unsaved");
  await followLink(user, "Continuar aqui");
  expect(field()).toHaveValue("unsaved");
});

it("saves and leaves, but stays to correct a rejected value", async () => {
  const user = await openEditor();
  await user.type(field(), "invalid");
  await followLink(user, "Salvar e sair");
  expect(field()).toHaveValue("invalid");

  await user.clear(field());
  expect(field()).toBeVisible();
  await user.type(field(), "valid");
  await followLink(user, "Salvar e sair");
  expect(await screen.findByText("Elsewhere")).toBeVisible();
});

it("Back leaves without confirmation when nothing was typed", async () => {
  await openEditor();
  window.history.back();
  expect(await screen.findByRole("link", { name: "Open" })).toBeVisible();
});
