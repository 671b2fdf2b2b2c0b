import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { startTexts } from "@/test/render";
import { StartupProblem } from "./startup-problem";

beforeAll(() => startTexts());

test("the page lists every missing or invalid variable", () => {
  render(
    <StartupProblem
      problems={[
        { name: "VITE_SUPABASE_URL", reason: "missing" },
        { name: "VITE_SITE_URL", reason: "invalid" },
      ]}
    />,
  );
  expect(screen.getByRole("heading", { name: "O site não pode iniciar" })).toBeVisible();
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "VITE_SUPABASE_URL · não definida",
    "VITE_SITE_URL · valor inválido",
  ]);
});
