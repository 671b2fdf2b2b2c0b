import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeAll, expect, it, vi } from "vitest";
import { startTexts } from "@/test/render";
import { SaveBar } from "./save-bar";

beforeAll(() => startTexts());

function open(isDirty: boolean) {
  const save = vi.fn<() => void>();
  render(
    <MemoryRouter>
      <Link to="/longe">Longe</Link>
      <Routes>
        <Route
          path="/"
          element={
            <form
              onSubmit={(event) => {
                event.preventDefault();
                save();
              }}
            >
              <SaveBar label="Salvar" saving={false} isDirty={isDirty} />
            </form>
          }
        />
        <Route path="/longe" element={<h1>Outra página</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  return save;
}

it("saves by its button and by Ctrl+S", async () => {
  const save = open(false);
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await userEvent.keyboard("{Control>}s{/Control}");
  expect(save).toHaveBeenCalledTimes(2);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

it("asks before what is not saved is left, and then leaves", async () => {
  open(true);
  expect(screen.getByRole("status")).toHaveTextContent("Há alterações não salvas");
  await userEvent.click(screen.getByRole("link", { name: "Longe" }));
  await userEvent.click(await screen.findByRole("button", { name: "Continuar aqui" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: "Salvar" })).toBeVisible();
  await userEvent.click(screen.getByRole("link", { name: "Longe" }));
  await userEvent.click(await screen.findByRole("button", { name: "Sair" }));
  expect(screen.getByRole("heading", { name: "Outra página" })).toBeVisible();
});

it("lets go at once where everything is saved", async () => {
  open(false);
  await userEvent.click(screen.getByRole("link", { name: "Longe" }));
  expect(screen.getByRole("heading", { name: "Outra página" })).toBeVisible();
});
