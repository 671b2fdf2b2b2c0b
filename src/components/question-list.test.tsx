import { act, render, screen, waitFor } from "@testing-library/react";
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
      <QuestionList questions={questions} />
    </MemoryRouter>,
  );
}

const button = (name: string) => screen.getByRole("button", { name });
const isOpen = (id: string) => document.getElementById(id)?.dataset["state"] === "open";

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
  await userEvent.click(button("Segunda?"));
  await waitFor(() => expect(window.location.hash).toBe("#dois"));
  await userEvent.click(button("Segunda?"));
  await waitFor(() => expect(window.location.hash).toBe(""));
});

test("one question is open at a time, and can be closed", async () => {
  open();
  await userEvent.click(button("Primeira?"));
  await userEvent.click(button("Segunda?"));
  expect([isOpen("um"), isOpen("dois")]).toEqual([false, true]);
  expect(button("Segunda?")).toHaveAttribute("aria-expanded", "true");
  await userEvent.click(button("Segunda?"));
  expect([isOpen("um"), isOpen("dois")]).toEqual([false, false]);
});

test("the browser's page search finds a closed answer and opens its question", () => {
  open();
  const answer = screen.getByText("Outra resposta.").closest(".accordion-content");
  expect(answer).toHaveAttribute("hidden", "until-found");
  act(() => void answer?.dispatchEvent(new Event("beforematch", { bubbles: true })));
  expect([isOpen("um"), isOpen("dois")]).toEqual([false, true]);
  expect(answer).not.toHaveAttribute("hidden");
  expect(window.location.hash).toBe("#dois");
});

test("an answer leads to the page it is about", () => {
  render(
    <MemoryRouter>
      <QuestionList
        questions={[
          { id: "um", title: "Onde?", text: "Aqui.", link: { to: "/dashboard", label: "Ir para lá" } },
        ]}
      />
    </MemoryRouter>,
  );
  expect(screen.getByText("Ir para lá")).toHaveAttribute("href", "/dashboard");
});
