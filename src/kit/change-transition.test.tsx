import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChangeTransition } from "./change-transition";

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
  const { rerender } = render(<ChangeTransition changeKey="/a">first</ChangeTransition>);
  fireEvent.pointerOver(document.body);
  // The page has already requested the animation code.
  await act(() => import("framer-motion/dom/mini"));
  expect(animate).not.toHaveBeenCalled();
  rerender(<ChangeTransition changeKey="/a">first again</ChangeTransition>);
  expect(animate).not.toHaveBeenCalled();
  rerender(<ChangeTransition changeKey="/b">second</ChangeTransition>);
  expect(screen.getByText("second")).toBeInTheDocument();
}

describe("ChangeTransition", () => {
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
