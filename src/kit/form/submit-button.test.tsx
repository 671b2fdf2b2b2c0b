import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startTexts } from "@/test/render";
import { SubmitButton } from "./submit-button";

beforeAll(() => startTexts());
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a slow submission shows a message after five seconds until it ends", async () => {
  const { rerender } = render(<SubmitButton loading>Enviar</SubmitButton>);
  await wait(4_999);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  await wait(1);
  expect(screen.getByRole("status")).toHaveTextContent("Está demorando mais que o normal");
  rerender(<SubmitButton loading={false}>Enviar</SubmitButton>);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  expect(screen.getByRole("button", { name: "Enviar" })).toBeEnabled();
});
