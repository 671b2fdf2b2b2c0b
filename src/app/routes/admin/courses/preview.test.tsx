import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, Route } from "react-router-dom";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { getCourse, type CourseToEdit } from "@/features/course-editing/api";
import { newCourseFields } from "@/features/course-editing/course-fields";
import { getLessonContents, getLessonMedia } from "@/features/courses/api";
import { AppError } from "@/lib/app-error";
import { renderAdminRoutes, teamMember } from "@/test/admin";
import { startTexts } from "@/test/render";
import { AdminCoursePreviewRoute } from "./preview";

vi.mock("@/features/course-editing/api");
vi.mock("@/features/courses/api");

const lesson = (id: string, title: string, status: "draft" | "published") => ({
  id,
  title,
  status,
  durationSeconds: 65,
  isEmpty: false,
  seen: "",
});
const course: CourseToEdit = {
  id: "c1",
  seen: "",
  fields: { ...newCourseFields("pt-BR"), title: "Cuidar do site" },
  modules: [
    {
      id: "m1",
      title: "Começo",
      seen: "",
      lessons: [lesson("a", "Um", "published"), lesson("b", "Dois", "draft")],
    },
  ],
};

beforeAll(() => startTexts());
beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(getCourse).mockResolvedValue(course);
  vi.mocked(getLessonContents).mockImplementation(async (id) => ({
    video: { kind: id === "a" ? "upload" : "none", url: null },
    html: `<p>Texto de ${id}</p>`,
  }));
  vi.mocked(getLessonMedia).mockResolvedValue({
    video: "https://x.test/1",
    poster: "https://x.test/poster",
    captions: [],
    attachments: [{ id: "f", name: "Lista.pdf", sizeBytes: 1000, address: "https://x.test/f" }],
  });
});

function open(at = "/administrador/cursos/editar/c1/previa"): void {
  renderAdminRoutes(
    <Route element={<Outlet context={{ user: teamMember, permissions: ["courses.read"] }} />}>
      <Route path="/administrador/cursos/editar/:courseId/previa" element={<AdminCoursePreviewRoute />} />
    </Route>,
    at,
  );
}

test("a lesson is shown as learners see it, and drafts are marked and can be opened", async () => {
  open();
  expect(await screen.findByText("Texto de a")).toBeVisible();
  expect(await screen.findByLabelText("Um", { selector: "video" })).toHaveAttribute(
    "poster",
    "https://x.test/poster",
  );
  expect(screen.getByRole("link", { name: /Lista\.pdf/ })).toHaveAttribute("href", "https://x.test/f");
  await userEvent.click(screen.getByRole("link", { name: /Dois.*Rascunho/ }));
  expect(await screen.findByText("Texto de b")).toBeVisible();
  expect(screen.queryByLabelText("Um", { selector: "video" })).toBeNull();
});

test("the lesson of the URL opens first", async () => {
  open("/administrador/cursos/editar/c1/previa?aula=b");
  expect(await screen.findByRole("heading", { name: "Dois" })).toBeVisible();
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Dois");
});

test("a course without lessons shows what is missing", async () => {
  vi.mocked(getCourse).mockResolvedValue({ ...course, modules: [] });
  open();
  expect(await screen.findByText("Este curso ainda não tem aulas.")).toBeVisible();
  expect(getLessonContents).not.toHaveBeenCalled();
});

test("a failed read of a lesson can be retried", async () => {
  vi.mocked(getLessonContents).mockRejectedValueOnce(new AppError("unavailable"));
  open();
  expect(await screen.findByText("Erro ao carregar as aulas")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /Tentar/ }));
  expect(await screen.findByText("Texto de a")).toBeVisible();
});

test.each([
  ["not_found", "Curso não encontrado."],
  ["network", "Não foi possível carregar o curso"],
] as const)("a course that fails to load as %s shows an error", async (code, words) => {
  vi.mocked(getCourse).mockRejectedValue(new AppError(code));
  open();
  expect(await screen.findByText(words)).toBeVisible();
});
