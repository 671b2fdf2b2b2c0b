import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startTexts } from "@/test/render";
import { ConnectionNotice } from "./connection-notice";

let online = true;

function connection(now: boolean): void {
  online = now;
  fireEvent(window, new Event(now ? "online" : "offline"));
}

beforeAll(() => startTexts());
beforeEach(() => {
  online = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a lost connection is told for as long as it lasts, and its return for a moment", () => {
  render(<ConnectionNotice />);
  const region = screen.getByRole("status");
  expect(region).toBeEmptyDOMElement();

  connection(false);
  expect(region).toHaveTextContent("Você está sem conexão.");
  act(() => vi.advanceTimersByTime(60_000));
  expect(region).toHaveTextContent("Você está sem conexão.");

  connection(true);
  expect(region).toHaveTextContent("A conexão voltou.");
  act(() => vi.advanceTimersByTime(5_000));
  expect(region).toBeEmptyDOMElement();
});

test("a connection lost again during the farewell is told again", () => {
  render(<ConnectionNotice />);
  connection(false);
  connection(true);
  act(() => vi.advanceTimersByTime(3_000));
  connection(false);
  act(() => vi.advanceTimersByTime(3_000));
  expect(screen.getByRole("status")).toHaveTextContent("Você está sem conexão.");
});
