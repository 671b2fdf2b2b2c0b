import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, Route } from "react-router-dom";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { renderAdminRoutes, teamMember } from "@/test/admin";
import { answer, disconnect } from "@/test/backend";
import { startTexts } from "@/test/render";
import { AdminCourseReachRoute } from "./reach";
import type { CourseReach } from "./data";

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
  answer("POST rpc/course_reach", reach);
});

const open = () =>
  renderAdminRoutes(
    <Route element={<Outlet context={{ user: teamMember, permissions: ["courses.read"] }} />}>
      <Route path="/administrador/cursos/editar/:courseId/progresso" element={<AdminCourseReachRoute />} />
    </Route>,
    "/administrador/cursos/editar/11111111-2222-4333-8444-555555555555/progresso",
  );

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
])("a message is shown while %s", async (_when, found) => {
  answer("POST rpc/course_reach", found);
  open();
  expect(await screen.findByText("Nenhum dado para mostrar.")).toBeVisible();
  expect(screen.queryByRole("table")).toBeNull();
});

test("a failed read can be retried, and a deleted course shows an error", async () => {
  answer("POST rpc/course_reach", null);
  disconnect("POST rpc/course_reach", 1);
  open();
  expect(await screen.findByText("Não foi possível carregar o progresso")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /Tentar/ }));
  expect(await screen.findByRole("link", { name: "Ver todos os cursos" })).toBeVisible();
});
