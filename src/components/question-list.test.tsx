import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { QuestionList } from "./question-list";

const questions = [
  { id: "um", title: "Primeira?", text: "Uma resposta." },
  { id: "dois", title: "Segunda?", text: "Outra resposta." },
];

function open(hash = ""): void {
  render(
    <MemoryRouter initialEntries={[`/faq${hash}`]}>
      <QuestionList group="faq" questions={questions} />
    </MemoryRouter>,
  );
}

const isOpen = (id: string) => document.getElementById(id)?.hasAttribute("open");

afterEach(() => window.history.replaceState(null, "", "/"));

test("every answer is in the page, closed, under a heading", () => {
  open();
  expect(screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toEqual([
    "Primeira?",
    "Segunda?",
  ]);
  expect(screen.getByText("Outra resposta.")).toBeInTheDocument();
  expect([isOpen("um"), isOpen("dois")]).toEqual([false, false]);
});

test("an address opens its question", () => {
  open("#dois");
  expect([isOpen("um"), isOpen("dois")]).toEqual([false, true]);
});

test("an address that names no question opens none", () => {
  open("#nada");
  expect([isOpen("um"), isOpen("dois")]).toEqual([false, false]);
});

test("an open question is in the address bar, until it is closed", async () => {
  open();
  await userEvent.click(screen.getByText("Segunda?"));
  await waitFor(() => expect(window.location.hash).toBe("#dois"));
  await userEvent.click(screen.getByText("Segunda?"));
  await waitFor(() => expect(window.location.hash).toBe(""));
});

test("an answer leads to the page it is about", () => {
  render(
    <MemoryRouter>
      <QuestionList
        group="panel"
        questions={[
          { id: "um", title: "Onde?", text: "Aqui.", link: { to: "/dashboard", label: "Ir para lá" } },
        ]}
      />
    </MemoryRouter>,
  );
  expect(screen.getByText("Ir para lá")).toHaveAttribute("href", "/dashboard");
});
