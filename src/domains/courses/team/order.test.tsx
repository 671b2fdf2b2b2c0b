import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { renderAdminPage } from "@/test/admin";
import { answer, hold, refuse, sent } from "@/test/backend";
import { startTexts } from "@/test/render";
import { AdminCourseOrderRoute } from "./order";
import type { PlacedCourse } from "./data";

const course = (id: string, title: string): PlacedCourse => ({
  id,
  title,
  language: "pt-BR",
  status: "published",
});

beforeAll(() => startTexts());
beforeEach(() => {
  answer("GET courses", [course("a", "Um"), course("b", "Dois"), course("c", "Três")]);
  // jsdom has no layout, so rows have a fixed height of 50 px.
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const line = this.closest("li");
    const index = line ? [...(line.parentElement?.children ?? [])].indexOf(line) : 0;
    return new DOMRect(0, index * 50, 500, 50);
  });
});

const shown = () =>
  within(screen.getByRole("list", { name: "Ordem dos cursos" }))
    .getAllByRole("listitem")
    .map((line) => line.querySelector("a")?.textContent);

async function moveDown(title: string): Promise<void> {
  const handle = await screen.findByRole("button", { name: `Mover ${title}` });
  handle.focus();
  for (const code of ["Space", "ArrowDown", "Space"]) {
    // dnd-kit registers its next key listener after a timeout.
    await act(async () => {
      fireEvent.keyDown(document.activeElement ?? handle, { code });
      await new Promise((resolve) => setTimeout(resolve));
    });
  }
}

test("a course moved with the keyboard is saved immediately and shown at its new position", async () => {
  hold("POST rpc/reorder_courses");
  renderAdminPage(<AdminCourseOrderRoute />, { permissions: ["courses.read", "courses.write"] });
  await moveDown("Um");
  await waitFor(async () =>
    expect(await sent("POST rpc/reorder_courses")).toEqual([{ course_ids: ["b", "a", "c"] }]),
  );
  expect(shown()).toEqual(["Dois", "Um", "Três"]);
});

test("an order that fails to save is reverted, with the reason", async () => {
  refuse("POST rpc/reorder_courses", 409);
  renderAdminPage(<AdminCourseOrderRoute />, { permissions: ["courses.read", "courses.write"] });
  await moveDown("Um");
  expect(await screen.findByText("A ordem não foi salva")).toBeVisible();
  expect(screen.getByText(/Outra pessoa mudou isto/)).toBeVisible();
  await waitFor(() => expect(shown()).toEqual(["Um", "Dois", "Três"]));
});

test("read-only roles see no drag handles", async () => {
  renderAdminPage(<AdminCourseOrderRoute />, { permissions: ["courses.read"] });
  expect(await screen.findByRole("heading", { name: "Ordem dos cursos" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Mover Um" })).toBeNull();
});
