import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { setSessionState } from "@/domains/account/parts/session/session";
import { clearCache } from "@/platform/prerender/cache";
import { answer } from "@/test/backend";
import { plan } from "@/test/dashboard";
import { renderPage, startTexts } from "@/test/render";
import { besideOfferBar, OfferBar } from "./offer-bar";

let report: IntersectionObserverCallback = () => undefined;

class Observer {
  constructor(listener: IntersectionObserverCallback) {
    report = listener;
  }
  observe(): void {}
  unobserve(): void {}
}

// Moves elements, named by their ID, on or off the screen.
function move(places: Record<string, boolean>): void {
  const entries = Object.entries(places).map(([id, isIntersecting]) => ({
    target: document.getElementById(id),
    isIntersecting,
  }));
  act(() => report(entries as unknown as IntersectionObserverEntry[], {} as IntersectionObserver));
}

const bar = () => document.querySelector<HTMLElement>("[data-bottom-bar]");

beforeEach(async () => {
  vi.stubGlobal("IntersectionObserver", Observer);
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  clearCache();
  answer("GET plans", [plan]);
  await startTexts();
});

const page = (
  <>
    <div id="call" ref={besideOfferBar} />
    <footer id="footer" ref={besideOfferBar} />
    <OfferBar />
  </>
);

it("shows visitors the price and the sign-up while neither a call of the page nor the footer is on the screen", async () => {
  setSessionState({ status: "signed-out" });
  renderPage(page, { at: "/" });
  expect(bar()).toBeNull();
  move({ call: true, footer: false });
  expect(bar()).toBeNull();

  move({ call: false });
  const shown = within(bar() ?? document.body);
  expect(shown.getByRole("link", { name: "Começar agora" })).toHaveAttribute("href", "/comece-agora");
  expect(await shown.findByText(/^R\$\s99,90$/)).toBeVisible();

  move({ footer: true });
  expect(bar()).toBeNull();
});

it("shows customers no offer", () => {
  setSessionState({
    status: "signed-in",
    user: { id: "1", email: "ana@exemplo.com", fullName: "Ana", isTeam: false },
  });
  renderPage(page, { at: "/" });
  move({ call: false, footer: false });
  expect(bar()).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});
