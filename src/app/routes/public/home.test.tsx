import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { getPublicPlan } from "@/features/billing/public-plan";
import { fetchSiteContent } from "@/features/content/api";
import { renderPage, startTexts } from "@/test/render";
import { HomeRoute } from "./home";

vi.mock("@/features/billing/public-plan", () => ({ getPublicPlan: vi.fn<typeof getPublicPlan>() }));
vi.mock("@/features/content/api", () => ({ fetchSiteContent: vi.fn<typeof fetchSiteContent>() }));

beforeEach(async () => {
  vi.mocked(getPublicPlan).mockResolvedValue(null);
  await startTexts();
});

it("shows the default texts immediately, and replaces them with the stored texts", async () => {
  const answers: ((texts: Record<string, string>) => void)[] = [];
  vi.mocked(fetchSiteContent).mockReturnValue(new Promise((resolve) => answers.push(resolve)));
  // Waits for the page's lazy parts.
  await act(async () => renderPage(<HomeRoute />, { at: "/" }));
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
  });
  const title = screen.getByRole("heading", { level: 1 });
  expect(title).toHaveTextContent("Sua vitrine na internet, pronta.");

  answers[0]?.({
    "home.hero.title": "Abra a sua loja hoje",
    "home.steps.open.title": "Receba os clientes",
  });
  expect(await screen.findByRole("heading", { name: "Receba os clientes" })).toBeVisible();
  expect(screen.getByRole("heading", { level: 1 })).toBe(title);
  expect(title).toHaveTextContent("Abra a sua loja hoje");
  const steps = document.getElementById("como-funciona") ?? document.body;
  expect(within(steps).getByRole("heading", { name: "Crie a sua conta" })).toBeVisible();
});
