import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PageTransition } from "./panel-shell";

const animate = vi.hoisted(() => vi.fn<(...args: unknown[]) => unknown>());

vi.mock("framer-motion/dom/mini", () => ({ animate }));

const complete = vi.fn<() => void>();

function prefer(lessMotion: boolean): void {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: lessMotion && query.includes("reduce") }));
}

beforeEach(() => {
  complete.mockReset();
  animate.mockReset().mockReturnValue(Object.assign(Promise.resolve(), { complete }));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function switchPages(): Promise<void> {
  const { rerender } = render(<PageTransition pageKey="/a">first</PageTransition>);
  fireEvent.pointerOver(document.body);
  // The page has already requested the animation code.
  await act(() => import("framer-motion/dom/mini"));
  expect(animate).not.toHaveBeenCalled();
  rerender(<PageTransition pageKey="/a">first again</PageTransition>);
  expect(animate).not.toHaveBeenCalled();
  rerender(<PageTransition pageKey="/b">second</PageTransition>);
  expect(screen.getByText("second")).toBeInTheDocument();
}

describe("PageTransition", () => {
  it("animates the next page, but not the first", async () => {
    prefer(false);
    await switchPages();
    expect(animate).toHaveBeenCalledExactlyOnceWith(
      screen.getByText("second"),
      expect.objectContaining({ opacity: [0, 1] }),
      expect.objectContaining({ duration: 0.2 }),
    );
  });

  it("does not animate under prefers-reduced-motion", async () => {
    prefer(true);
    await switchPages();
    expect(animate).not.toHaveBeenCalled();
  });
});
