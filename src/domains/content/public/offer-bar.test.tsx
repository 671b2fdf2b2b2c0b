import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, it, vi } from "vitest";
import { startTexts } from "@/test/render";
import { OfferBar } from "./offer-bar";

const listeners: IntersectionObserverCallback[] = [];

class Observer {
  constructor(listener: IntersectionObserverCallback) {
    listeners.push(listener);
  }
  observe(): void {}
  disconnect(): void {}
}

// Moves elements, named by their id, on or off the screen.
function move(places: Record<string, boolean>): void {
  const entries = Object.entries(places).map(([id, isIntersecting]) => ({
    target: document.getElementById(id),
    isIntersecting,
  }));
  for (const listener of listeners) {
    act(() => listener(entries as unknown as IntersectionObserverEntry[], {} as IntersectionObserver));
  }
}

const button = () => screen.queryByRole("link", { name: "Começar agora" });

beforeAll(() => startTexts());

it("appears while neither the first offer nor the last call is on the screen", () => {
  vi.stubGlobal("IntersectionObserver", Observer);
  render(
    <MemoryRouter>
      <div id="offer" />
      <div id="call" />
      <OfferBar
        price={{ status: "known", amount: "R$ 99,90", interval: "month" }}
        button="Começar agora"
        hiddenBeside={["offer", "call"]}
      />
    </MemoryRouter>,
  );
  move({ offer: true, call: false });
  expect(button()).toBeNull();

  move({ offer: false });
  expect(button()).toHaveAttribute("href", "/comece-agora");
  expect(screen.getByText("R$ 99,90")).toBeVisible();

  move({ call: true });
  expect(button()).toBeNull();
});
