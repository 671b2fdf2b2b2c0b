import type { TeamPermission } from "@contract/enums";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { deleteCourse, duplicateCourse, setCourseStatus } from "@/features/course-editing/api";
import type { ListedCourse } from "@/features/course-editing/courses-list";
import { undoMs } from "@/features/course-editing/use-undoable-delete";
import { AppError } from "@/lib/app-error";
import { readList } from "@/lib/list/read-list";
import { renderAdminPage } from "@/test/admin";
import { startTexts } from "@/test/render";
import { pressRowAction } from "@/test/row-actions";
import { AdminCoursesRoute } from "./courses";

vi.mock("@/features/course-editing/api");
vi.mock("@/lib/list/read-list");

const list = vi.mocked(readList);

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

beforeAll(() => startTexts());
beforeEach(() => {
  vi.resetAllMocks();
  list.mockResolvedValue({ items: [course], page: 1, pageCount: 1 });
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
  const asked = {
    search: "site",
    sort: { by: "alunos", descending: true },
    filters: { estado: "rascunhos" },
    page: 1,
  };
  expect(list).toHaveBeenCalledWith(expect.anything(), asked);
  await userEvent.click(screen.getByRole("link", { name: "Publicados" }));
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(expect.anything(), { ...asked, filters: { estado: "publicados" } }),
  );
});

test("the list is sorted by latest change first, and by most learners after a click", async () => {
  open();
  expect(await screen.findByRole("columnheader", { name: "Última alteração" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  expect(list).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ sort: { by: "alteracao", descending: true } }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Alunos" }));
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(
      expect.anything(),
      expect.objectContaining({ sort: { by: "alunos", descending: true } }),
    ),
  );
  await userEvent.click(screen.getByRole("button", { name: "Alunos" }));
  await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("?ordem=alunos"));
});

test("a course without a published lesson stays a draft, and the reason is shown", async () => {
  vi.mocked(setCourseStatus).mockRejectedValue(new AppError("course_without_lessons"));
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
  expect(deleteCourse).not.toHaveBeenCalled();
});

test("a course is deleted permanently after the undo period, and returns when that fails", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.mocked(deleteCourse).mockRejectedValue(new AppError("network"));
  open();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await pressRowAction("Cuidar do site", "Excluir: Cuidar do site", user);
  await act(() => vi.advanceTimersByTimeAsync(undoMs));
  expect(deleteCourse).toHaveBeenCalledExactlyOnceWith("1", expect.anything());
  expect(await screen.findByText("Não foi possível excluir")).toBeVisible();
  expect(screen.getByRole("row", { name: /Cuidar do site/ })).toBeVisible();
});

test("undo is not offered while the deletion is in progress", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let finish: (() => void) | undefined;
  vi.mocked(deleteCourse).mockReturnValue(new Promise((resolve) => (finish = resolve)));
  open();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await pressRowAction("Cuidar do site", "Excluir: Cuidar do site", user);
  await act(() => vi.advanceTimersByTimeAsync(undoMs));
  expect(deleteCourse).toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Desfazer" }));
  expect(screen.queryByRole("row", { name: /Cuidar do site/ })).toBeNull();
  list.mockResolvedValue({ items: [], page: 1, pageCount: 1 });
  finish?.();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull());
});

test("leaving the page commits pending deletions", async () => {
  vi.mocked(deleteCourse).mockResolvedValue();
  const { unmount } = renderAdminPage(<AdminCoursesRoute />, {
    at: "/administrador/cursos",
    permissions: ["courses.read", "courses.write"],
  });
  await pressRowAction("Cuidar do site", "Excluir: Cuidar do site");
  unmount();
  await waitFor(() => expect(deleteCourse).toHaveBeenCalledExactlyOnceWith("1", expect.anything()));
});

test("a course can be published in the list, and a rejection is shown", async () => {
  vi.mocked(setCourseStatus).mockResolvedValueOnce().mockRejectedValueOnce(new AppError("forbidden"));
  open();
  await pressRowAction("Cuidar do site", "Publicar: Cuidar do site");
  expect(await screen.findByText("Curso publicado")).toBeVisible();
  expect(setCourseStatus).toHaveBeenCalledWith({ id: "1", status: "published" }, expect.anything());
  await pressRowAction("Cuidar do site", "Publicar: Cuidar do site");
  expect(await screen.findByText("O curso não foi salvo")).toBeVisible();
});

test("duplicating a course opens the copy as a draft", async () => {
  vi.mocked(duplicateCourse).mockResolvedValue("2");
  open();
  await pressRowAction("Cuidar do site", "Duplicar: Cuidar do site");
  await waitFor(() =>
    expect(screen.getByTestId("address")).toHaveTextContent("/administrador/cursos/editar/2"),
  );
  expect(duplicateCourse).toHaveBeenCalledWith(
    { id: "1", title: "Cópia de Cuidar do site" },
    expect.anything(),
  );
});

test("a failed duplication shows an error", async () => {
  vi.mocked(duplicateCourse).mockRejectedValue(new AppError("network"));
  open();
  await pressRowAction("Cuidar do site", "Duplicar: Cuidar do site");
  expect(await screen.findByText("Não foi possível duplicar o curso")).toBeVisible();
  expect(screen.getByTestId("address")).toHaveTextContent("/administrador/cursos");
});

test("a read-only role sees no actions, and a failed read can be retried", async () => {
  list.mockRejectedValueOnce(new AppError("unavailable"));
  open(["courses.read"]);
  // The page and a toast show the error.
  await waitFor(() => expect(screen.getAllByText("Não foi possível carregar os cursos")).toHaveLength(2));
  await userEvent.click(screen.getByRole("button", { name: /Tentar/ }));
  expect(await screen.findByText("Cuidar do site")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Novo curso" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Excluir/, hidden: true })).toBeNull();
});
