import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, Route } from "react-router-dom";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { renderAdminRoutes, teamMember } from "@/test/admin";
import { answer, disconnect, refuse, sent, signIn, sql } from "@/test/backend";
import { startTexts } from "@/test/render";
import { addCourse } from "@/test/rows";
import { AdminCoursePreviewRoute } from "./preview";

let course: Awaited<ReturnType<typeof addCourse>>;

// The renderer of texts loads on use; loading it takes longer than a test waits.
beforeAll(() => Promise.all([startTexts(), import("@/platform/article/render-article")]));
beforeEach(async () => {
  await signIn("editor");
  course = await addCourse([
    { title: "Um", status: "published", video: `${crypto.randomUUID()}.mp4` },
    { title: "Dois", status: "draft" },
  ]);
  answer("POST sign-lesson-media", {
    video: "/object/sign/videos/1",
    poster: "/object/sign/lesson-files/poster",
    captions: [],
    attachments: [{ id: "f", name: "Lista.pdf", sizeBytes: 1000, address: "/object/sign/lesson-files/f" }],
  });
});

function open(at = `/administrador/cursos/editar/${course.id}/previa`): void {
  renderAdminRoutes(
    <Route element={<Outlet context={{ user: teamMember, permissions: ["courses.read"] }} />}>
      <Route path="/administrador/cursos/editar/:courseId/previa" element={<AdminCoursePreviewRoute />} />
    </Route>,
    at,
  );
}

test("a lesson is shown as learners see it, and drafts are marked and can be opened", async () => {
  open();
  expect(await screen.findByText("Texto de Um")).toBeVisible();
  expect(await screen.findByLabelText("Um", { selector: "video" })).toHaveAttribute(
    "poster",
    expect.stringMatching(/\/object\/sign\/lesson-files\/poster$/u),
  );
  expect(screen.getByRole("link", { name: /Lista\.pdf/ })).toHaveAttribute(
    "href",
    expect.stringMatching(/\/object\/sign\/lesson-files\/f$/u),
  );
  await userEvent.click(screen.getByRole("link", { name: /Dois.*Rascunho/ }));
  expect(await screen.findByText("Texto de Dois")).toBeVisible();
  expect(screen.queryByLabelText("Um", { selector: "video" })).toBeNull();
});

test("the lesson of the URL opens first", async () => {
  open(`/administrador/cursos/editar/${course.id}/previa?aula=${course.lessons[1]}`);
  expect(await screen.findByRole("heading", { name: "Dois" })).toBeVisible();
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Dois");
});

test("a course without lessons shows what is missing", async () => {
  course = await addCourse([]);
  open();
  expect(await screen.findByText("Este curso ainda não tem aulas.")).toBeVisible();
  expect(await sent("GET lesson_contents")).toEqual([]);
});

test("a failed read of a lesson can be retried", async () => {
  refuse("GET lesson_contents", 503, {}, 1);
  open();
  expect(await screen.findByText("Erro ao carregar as aulas")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /Tentar/ }));
  expect(await screen.findByText("Texto de Um")).toBeVisible();
});

test("a course that was deleted shows an error", async () => {
  await sql("delete from public.courses where id = $1", [course.id]);
  open();
  expect(await screen.findByText("Curso não encontrado.")).toBeVisible();
});

test("a course that fails to load shows an error", async () => {
  disconnect("GET courses");
  open();
  expect(await screen.findByText("Não foi possível carregar o curso")).toBeVisible();
});
