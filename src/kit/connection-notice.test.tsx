import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ConnectionNotice } from "@/app/background-effects";
import { watchRead } from "@/platform/slow-server";
import { startTexts } from "@/test/render";

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

test("a lost connection is shown until it returns, and its return for a moment", () => {
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

test("a connection lost again during the return message is shown again", () => {
  render(<ConnectionNotice />);
  connection(false);
  connection(true);
  act(() => vi.advanceTimersByTime(3_000));
  connection(false);
  act(() => vi.advanceTimersByTime(3_000));
  expect(screen.getByRole("status")).toHaveTextContent("Você está sem conexão.");
});

test("a server that does not respond is reported within five seconds until it does", async () => {
  render(<ConnectionNotice />);
  const region = screen.getByRole("status");
  const first = watchRead(new Promise<string>((resolve) => setTimeout(resolve, 5_000, "here")));
  const lost = watchRead(new Promise<string>((_resolve, reject) => setTimeout(reject, 6_000)));
  lost.catch(() => undefined);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(region).toBeEmptyDOMElement();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(region).toHaveTextContent("O servidor está demorando a responder.");
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await expect(first).resolves.toBe("here");
  expect(region).toHaveTextContent("O servidor está demorando a responder.");
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(region).toBeEmptyDOMElement();
});

test("a lost connection hides the message about the server", async () => {
  render(<ConnectionNotice />);
  watchRead(new Promise(() => undefined)).catch(() => undefined);
  connection(false);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByRole("status")).toHaveTextContent(
    /^Você está sem conexão\. O que já está na tela continua aqui\.$/,
  );
});
