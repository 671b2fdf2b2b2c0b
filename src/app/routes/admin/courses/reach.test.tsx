import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { getReach } from "@/features/course-editing/api";
import type { CourseReach } from "@/features/course-editing/model";
import { AppError } from "@/lib/app-error";
import { renderAdminPage } from "@/test/admin";
import { startTexts } from "@/test/render";
import { AdminCourseReachRoute } from "./reach";

vi.mock("@/features/course-editing/api");

const reach: CourseReach = {
  title: "Cuidar do site",
  learners: 1200,
  completions: 300,
  lessons: [
    { id: "a", module: "Começo", title: "Um", status: "published", opened: 1100, completed: 900 },
    // More than the current learners because some accounts are deleted.
    { id: "b", module: "Começo", title: "Dois", status: "draft", opened: 1300, completed: 1300 },
  ],
};

beforeAll(() => startTexts());
beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(getReach).mockResolvedValue(reach);
});

const open = () => renderAdminPage(<AdminCourseReachRoute />, { permissions: ["courses.read"] });

test("each lesson shows how many learners opened and completed it, at most 100 %", async () => {
  open();
  expect(await screen.findByText(/1\.200 alunos.*300.*25%/)).toBeVisible();
  const first = screen.getByRole("row", { name: /Um/ });
  expect(first).toHaveTextContent("1.100");
  expect(within(first).getByRole("progressbar")).toHaveValue(75);
  const second = screen.getByRole("row", { name: /Dois/ });
  expect(second).toHaveTextContent(/rascunho/i);
  expect(within(second).getByRole("progressbar")).toHaveValue(100);
});

test.each([
  ["no learner has opened it", { ...reach, learners: 0 }],
  ["it has no lessons", { ...reach, lessons: [] }],
])("a message is shown while %s", async (_when, answer) => {
  vi.mocked(getReach).mockResolvedValue(answer);
  open();
  expect(await screen.findByText("Nenhum dado para mostrar.")).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});

test("a failed read can be retried, and a deleted course shows an error", async () => {
  vi.mocked(getReach)
    .mockRejectedValueOnce(new AppError("network"))
    .mockRejectedValueOnce(new AppError("not_found"));
  open();
  expect(await screen.findByText("Não foi possível carregar o progresso")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /Tentar/ }));
  expect(await screen.findByRole("link", { name: "Ver todos os cursos" })).toBeVisible();
});
