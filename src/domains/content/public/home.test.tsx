import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { clearCache } from "@/platform/prerender/cache";
import { answer } from "@/test/backend";
import { renderPage, startTexts } from "@/test/render";
import { HomeRoute } from "./home";

beforeEach(async () => {
  clearCache();
  answer("GET plans", []);
  await startTexts();
});

async function open(): Promise<void> {
  // Waits for the page's lazy parts.
  await act(async () => renderPage(<HomeRoute />, { at: "/" }));
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

it("shows the default texts immediately, and replaces them with the stored texts", async () => {
  let resolve: ((rows: object[]) => void) | undefined;
  const texts = new Promise<object[]>((arrive) => (resolve = arrive));
  answer("GET site_content", () => texts);
  await open();
  const title = screen.getByRole("heading", { level: 1 });
  expect(title).toHaveTextContent("Sua vitrine na internet, pronta.");

  resolve?.([
    { page_key: "home.hero.title", content_value_pt: "Abra a sua loja hoje" },
    { page_key: "home.steps.open.title", content_value_pt: "Receba os clientes" },
  ]);
  expect(await screen.findByRole("heading", { name: "Receba os clientes" })).toBeVisible();
  expect(screen.getByRole("heading", { level: 1 })).toBe(title);
  expect(title).toHaveTextContent("Abra a sua loja hoje");
  const steps = document.getElementById("como-funciona") ?? document.body;
  expect(within(steps).getByRole("heading", { name: "Crie a sua conta" })).toBeVisible();
});
