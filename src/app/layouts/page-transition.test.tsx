import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PageTransition } from "./page-transition";

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
  // The page asked for it before, so it has it by now too.
  await act(() => import("framer-motion/dom/mini"));
  expect(animate).not.toHaveBeenCalled();
  rerender(<PageTransition pageKey="/a">first again</PageTransition>);
  expect(animate).not.toHaveBeenCalled();
  rerender(<PageTransition pageKey="/b">second</PageTransition>);
  expect(screen.getByText("second")).toBeInTheDocument();
}

describe("switching pages", () => {
  it("animates the next page, never the first", async () => {
    prefer(false);
    await switchPages();
    expect(animate).toHaveBeenCalledExactlyOnceWith(
      screen.getByText("second"),
      expect.objectContaining({ opacity: [0, 1] }),
      expect.objectContaining({ duration: 0.2 }),
    );
  });

  it("animates nothing for people who asked for less motion", async () => {
    prefer(true);
    await switchPages();
    expect(animate).not.toHaveBeenCalled();
  });
});
