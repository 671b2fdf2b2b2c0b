import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { setSessionState } from "@/domains/account/parts/session/session";
import { clearCache } from "@/platform/prerender/cache";
import { answer } from "@/test/backend";
import { plan } from "@/test/dashboard";
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

const listeners: IntersectionObserverCallback[] = [];

class Observer {
  constructor(listener: IntersectionObserverCallback) {
    listeners.push(listener);
  }
  observe(): void {}
  disconnect(): void {}
}

// Moves elements, named by their ID, on or off the screen.
function move(places: Record<string, boolean>): void {
  const entries = Object.entries(places).map(([id, isIntersecting]) => ({
    target: document.getElementById(id),
    isIntersecting,
  }));
  for (const listener of listeners) {
    act(() => listener(entries as unknown as IntersectionObserverEntry[], {} as IntersectionObserver));
  }
}

const bar = () => document.querySelector<HTMLElement>("[data-bottom-bar]");

it("shows the bar with price and sign-up while neither the first offer nor the last call is on the screen", async () => {
  vi.stubGlobal("IntersectionObserver", Observer);
  setSessionState({ status: "signed-out" });
  answer("GET plans", [plan]);
  answer("GET site_content", []);
  await open();
  move({ oferta: true, "closing-call": false });
  expect(bar()).toBeNull();

  move({ oferta: false });
  const shown = within(bar() ?? document.body);
  expect(shown.getByRole("link", { name: "Começar agora" })).toHaveAttribute("href", "/comece-agora");
  expect(await shown.findByText(/^R\$\s99,90$/)).toBeVisible();

  move({ "closing-call": true });
  expect(bar()).toBeNull();
});
