import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Link, Route, Routes, useNavigate } from "react-router-dom";
import { beforeAll, expect, it } from "vitest";
import { startTexts } from "@/test/render";
import { useLeaveGuard } from "@/components/use-leave-guard";
import { AddressRouter } from "./address-router";

function Editor() {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const { asked, stay } = useLeaveGuard(text !== "");
  return (
    <>
      <label>
        Text <input value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <Link to="/other">Other page</Link>
      {asked === null ? null : (
        <p role="alert">
          Leave for {asked}? <button onClick={stay}>Stay</button>
          <button onClick={() => void navigate(asked)}>Leave</button>
        </p>
      )}
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

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Text" });

it("asks on the way back, keeps what was typed meanwhile, and leads there when told to", async () => {
  const user = await openEditor();
  await user.type(field(), "unsaved");
  for (let times = 0; times < 2; times += 1) {
    window.history.back();
    expect(await screen.findByRole("alert")).toHaveTextContent("Leave for /list?page=2?");
    await waitFor(() => expect(window.location.pathname).toBe("/editor"));
    expect(field()).toHaveValue("unsaved");
    if (times === 0) await user.click(screen.getByRole("button", { name: "Stay" }));
    else await user.click(screen.getByRole("button", { name: "Leave" }));
  }
  expect(screen.getByRole("link", { name: "Open" })).toBeVisible();
  expect(window.location.search).toBe("?page=2");
});

it("asks before a link is followed", async () => {
  const user = await openEditor();
  await user.type(field(), "unsaved");
  await user.click(screen.getByRole("link", { name: "Other page" }));
  expect(screen.getByRole("alert")).toHaveTextContent("Leave for /other?");
  expect(field()).toHaveValue("unsaved");
});

it("asks nothing when nothing was typed", async () => {
  await openEditor();
  window.history.back();
  expect(await screen.findByRole("link", { name: "Open" })).toBeVisible();
});
