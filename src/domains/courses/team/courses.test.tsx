import type { TeamPermission } from "@contract/enums";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ListedCourse } from "./courses-list";
import { undoMs } from "./undoable-delete";
import { renderAdminPage } from "@/test/admin";
import { answer, disconnect, refuse, sent } from "@/test/backend";
import { startTexts } from "@/test/render";
import { pressRowAction } from "@/test/row-actions";
import { AdminCoursesRoute } from "./courses";

const course: ListedCourse = {
  id: "1",
  title: "Cuidar do site",
  language: "pt-BR",
  status: "draft",
  lessons: 3,
  publishedLessons: 2,
  learners: 1200,
  completions: 300,
  updatedAt: "2026-11-22T12:00:00Z",
};

// What the list was read with.
let reads: URLSearchParams[];

/** Answers the list with these rows: so many learners would be many rows. */
function answerList(rows: ListedCourse[]): void {
  answer("GET course_list", ({ url }) => {
    reads.push(new URL(url).searchParams);
    return Response.json(rows, { headers: { "content-range": `0-${rows.length - 1}/${rows.length}` } });
  });
}

beforeAll(() => startTexts());
beforeEach(() => {
  reads = [];
  answerList([course]);
});
afterEach(() => vi.useRealTimers());

function open(permissions: TeamPermission[] = ["courses.read", "courses.write"], search = ""): void {
  renderAdminPage(<AdminCoursesRoute />, { at: `/administrador/cursos${search}`, permissions });
}

test("the list requests the courses of the URL and shows the counts of each", async () => {
  open(undefined, "?busca=site&ordem=-alunos&estado=rascunhos");
  const row = await screen.findByRole("row", { name: /Cuidar do site/ });
  expect(row).toHaveTextContent("Rascunho");
  expect(row).toHaveTextContent("2 de 3");
  expect(row).toHaveTextContent("1.200");
  expect(row).toHaveTextContent("300 (25%)");
  expect(reads.at(-1)?.get("order")).toBe("learners.desc.nullsfirst,id.asc");
  expect(reads.at(-1)?.get("status")).toBe("eq.draft");
  expect(reads.at(-1)?.toString()).toMatch(/%25site%25|\*site\*/u);
  await userEvent.click(screen.getByRole("link", { name: "Publicados" }));
  await waitFor(() => expect(reads.at(-1)?.get("status")).toBe("eq.published"));
  expect(reads.at(-1)?.get("order")).toBe("learners.desc.nullsfirst,id.asc");
});

test("the list is sorted by latest change first, and by most learners after a click", async () => {
  open();
  expect(await screen.findByRole("columnheader", { name: "Última alteração" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  expect(reads.at(-1)?.get("order")).toBe("updated_at.desc.nullsfirst,id.asc");
  await userEvent.click(screen.getByRole("button", { name: "Alunos" }));
  await waitFor(() => expect(reads.at(-1)?.get("order")).toBe("learners.desc.nullsfirst,id.asc"));
  await userEvent.click(screen.getByRole("button", { name: "Alunos" }));
  await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("?ordem=alunos"));
});

test("a course without a published lesson stays a draft, and the reason is shown", async () => {
  refuse("PATCH courses", 409, { code: "PT409", message: "course_without_lessons" });
  open();
  await pressRowAction("Cuidar do site", "Publicar: Cuidar do site");
  expect(await screen.findByText("Um curso publicado precisa de ao menos uma aula publicada.")).toBeVisible();
});

test("a deleted course disappears immediately and returns after undo", async () => {
  open();
  await pressRowAction("Cuidar do site", "Excluir: Cuidar do site");
  expect(screen.queryByRole("row", { name: /Cuidar do site/ })).toBeNull();
  const undo = screen.getByRole("button", { name: "Desfazer" });
  expect(undo).toHaveFocus();
  await userEvent.click(undo);
  expect(screen.getByRole("row", { name: /Cuidar do site/ })).toBeVisible();
  expect(await sent("DELETE courses")).toEqual([]);
});

test("a course is deleted permanently after the undo period, and returns when that fails", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  disconnect("DELETE courses");
  open();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await pressRowAction("Cuidar do site", "Excluir: Cuidar do site", user);
  await act(() => vi.advanceTimersByTimeAsync(undoMs));
  expect(await screen.findByText("Não foi possível excluir")).toBeVisible();
  expect(await sent("DELETE courses")).toHaveLength(1);
  expect(screen.getByRole("row", { name: /Cuidar do site/ })).toBeVisible();
});

/** A deletion whose answer waits for `finish`. */
function deletion() {
  const gate = new EventTarget();
  const promise = new Promise<Response>((resolve) => {
    gate.addEventListener("finish", () => resolve(new Response(null, { status: 204 })));
  });
  return { promise, finish: () => gate.dispatchEvent(new Event("finish")) };
}

test("undo is not offered while the deletion is in progress", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { promise, finish } = deletion();
  answer("DELETE courses", () => promise);
  open();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await pressRowAction("Cuidar do site", "Excluir: Cuidar do site", user);
  await act(() => vi.advanceTimersByTimeAsync(undoMs));
  await waitFor(async () => expect(await sent("DELETE courses")).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Desfazer" }));
  expect(screen.queryByRole("row", { name: /Cuidar do site/ })).toBeNull();
  answerList([]);
  finish();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull());
});

test("leaving the page commits pending deletions", async () => {
  answer("DELETE courses", new Response(null, { status: 204 }));
  const { unmount } = renderAdminPage(<AdminCoursesRoute />, {
    at: "/administrador/cursos",
    permissions: ["courses.read", "courses.write"],
  });
  await pressRowAction("Cuidar do site", "Excluir: Cuidar do site");
  unmount();
  await waitFor(async () => expect(await sent("DELETE courses")).toHaveLength(1));
});

test("a course can be published in the list, and a rejection is shown", async () => {
  refuse("PATCH courses", 403, { code: "42501" });
  answer("PATCH courses", [{ id: "1" }], 1);
  open();
  await pressRowAction("Cuidar do site", "Publicar: Cuidar do site");
  expect(await screen.findByText("Curso publicado")).toBeVisible();
  expect(await sent("PATCH courses")).toEqual([{ status: "published" }]);
  await pressRowAction("Cuidar do site", "Publicar: Cuidar do site");
  expect(await screen.findByText("O curso não foi salvo")).toBeVisible();
});

test("duplicating a course opens the copy as a draft", async () => {
  answer("POST rpc/duplicate_course", Response.json("2"));
  open();
  await pressRowAction("Cuidar do site", "Duplicar: Cuidar do site");
  await waitFor(() =>
    expect(screen.getByTestId("address")).toHaveTextContent("/administrador/cursos/editar/2"),
  );
  expect(await sent("POST rpc/duplicate_course")).toEqual([
    expect.objectContaining({ course_id: "1", title: "Cópia de Cuidar do site" }),
  ]);
});

test("a failed duplication shows an error", async () => {
  disconnect("POST rpc/duplicate_course");
  open();
  await pressRowAction("Cuidar do site", "Duplicar: Cuidar do site");
  expect(await screen.findByText("Não foi possível duplicar o curso")).toBeVisible();
  expect(screen.getByTestId("address")).toHaveTextContent("/administrador/cursos");
});

test("a read-only role sees no actions, and a failed read can be retried", async () => {
  refuse("GET course_list", 503, {}, 1);
  open(["courses.read"]);
  // The page and a toast show the error.
  await waitFor(() => expect(screen.getAllByText("Não foi possível carregar os cursos")).toHaveLength(2));
  await userEvent.click(screen.getByRole("button", { name: /Tentar/ }));
  expect(await screen.findByText("Cuidar do site")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Novo curso" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Excluir/, hidden: true })).toBeNull();
});
