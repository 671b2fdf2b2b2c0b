import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { QuestionGroup, QuestionList } from "./question-list";

const questions = [
  { id: "um", title: "Primeira?", text: "Uma resposta." },
  { id: "dois", title: "Segunda?", text: "Outra resposta." },
];

/** Renders the list and waits for the accordion's code. */
async function open(hash = ""): Promise<void> {
  render(
    <MemoryRouter initialEntries={[`/faq${hash}`]}>
      <QuestionList questions={questions} />
    </MemoryRouter>,
  );
  await waitFor(() => expect(answerOf("Uma resposta.")).toHaveAttribute("hidden", "until-found"));
}

const button = (name: string) => screen.getByRole("button", { name });
const answerOf = (text: string) => screen.getByText(text).closest(".accordion-content");
const isOpen = (id: string) => document.getElementById(id)?.dataset["state"] === "open";

afterEach(() => window.history.replaceState(null, "", "/"));

test("every answer is in the page, closed, below a heading", async () => {
  await open();
  expect(screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toEqual([
    "Primeira?",
    "Segunda?",
  ]);
  expect(screen.getByText("Outra resposta.")).toBeInTheDocument();
  expect([isOpen("um"), isOpen("dois")]).toEqual([false, false]);
});

test("a URL fragment opens its question", async () => {
  await open("#dois");
  expect([isOpen("um"), isOpen("dois")]).toEqual([false, true]);
});

test("a fragment without a question opens none", async () => {
  await open("#nada");
  expect([isOpen("um"), isOpen("dois")]).toEqual([false, false]);
});

test("an open question is in the URL until it is closed", async () => {
  await open();
  await userEvent.click(button("Segunda?"));
  await waitFor(() => expect(window.location.hash).toBe("#dois"));
  await userEvent.click(button("Segunda?"));
  await waitFor(() => expect(window.location.hash).toBe(""));
});

test("one question is open at a time, and can be closed", async () => {
  await open();
  await userEvent.click(button("Primeira?"));
  await userEvent.click(button("Segunda?"));
  expect([isOpen("um"), isOpen("dois")]).toEqual([false, true]);
  expect(button("Segunda?")).toHaveAttribute("aria-expanded", "true");
  await userEvent.click(button("Segunda?"));
  expect([isOpen("um"), isOpen("dois")]).toEqual([false, false]);
});

test("one question is open at a time over the lists of a page", async () => {
  render(
    <MemoryRouter initialEntries={["/faq#um"]}>
      <QuestionGroup>
        <QuestionList questions={questions} />
        <QuestionList questions={[{ id: "tres", title: "Terceira?", text: "Mais uma." }]} as="h3" />
      </QuestionGroup>
    </MemoryRouter>,
  );
  await waitFor(() => expect(isOpen("um")).toBe(true));
  await userEvent.click(button("Terceira?"));
  expect([isOpen("um"), isOpen("tres")]).toEqual([false, true]);
  expect(window.location.hash).toBe("#tres");
  await userEvent.click(button("Segunda?"));
  expect([isOpen("dois"), isOpen("tres")]).toEqual([true, false]);
});

test("the browser's find-in-page finds a closed answer and opens its question", async () => {
  await open();
  const answer = answerOf("Outra resposta.");
  expect(answer).toHaveAttribute("hidden", "until-found");
  act(() => void answer?.dispatchEvent(new Event("beforematch", { bubbles: true })));
  expect([isOpen("um"), isOpen("dois")]).toEqual([false, true]);
  expect(answer).not.toHaveAttribute("hidden");
  expect(window.location.hash).toBe("#dois");
});

test("a preview shows every answer", () => {
  render(
    <MemoryRouter>
      <QuestionList questions={questions} unfolded />
    </MemoryRouter>,
  );
  expect([isOpen("um"), isOpen("dois")]).toEqual([true, true]);
});

test("an answer links to its page", () => {
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
