import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { FailurePage } from "@/components/failure-page";
import { startTexts } from "@/test/render";
import { ErrorBoundary } from "./error-boundary";
import { isMissingChunk, reloadOnceForNewVersion } from "./new-version";

let broken: Error | null = null;

function Page() {
  if (broken) throw broken;
  return <p>the page</p>;
}

const boundary = (resetKey: string) => (
  <ErrorBoundary resetKey={resetKey} fallback={FailurePage}>
    <Page />
  </ErrorBoundary>
);

const reload = vi.fn<() => void>();

beforeAll(() => startTexts());
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("location", { ...window.location, reload });
});
afterEach(() => {
  vi.restoreAllMocks();
  reload.mockReset();
});

test("a failure is shown in words, logged, and can be tried again", async () => {
  broken = new Error("boom");
  render(boundary("/a"));
  expect(screen.getByRole("heading", { name: "Esta página parou de funcionar" })).toBeVisible();
  expect(console.error).toHaveBeenCalledWith("A page failed to render.", broken, expect.any(String));

  broken = null;
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(screen.getByText("the page")).toBeVisible();
});

test("going to another page leaves the failure behind", () => {
  broken = new Error("boom");
  const { rerender } = render(boundary("/a"));
  broken = null;
  rerender(boundary("/a"));
  expect(screen.queryByText("the page")).toBeNull();
  rerender(boundary("/b"));
  expect(screen.getByText("the page")).toBeVisible();
});

test.each([
  "Failed to fetch dynamically imported module: https://x/assets/login-1.js",
  "error loading dynamically imported module: https://x/assets/login-1.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/a.css",
])("a chunk that is gone after a deploy reloads the page once: %s", (message) => {
  const error = new TypeError(message);
  expect(isMissingChunk(error)).toBe(true);
  expect(reloadOnceForNewVersion(error)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(reloadOnceForNewVersion(error)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("while the page reloads for a missing chunk nobody reads of an error", () => {
  broken = new TypeError("Importing a module script failed.");
  render(boundary("/a"));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("Carregando…")).toBeInTheDocument();
});

test("without a connection a missing chunk waits for it, and is then asked for", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  broken = new TypeError("Importing a module script failed.");
  render(boundary("/a"));
  expect(screen.getByRole("heading", { name: "Sem conexão" })).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
  expect(console.warn).toHaveBeenCalledWith("A page waits for the connection.", broken);
  expect(reload).not.toHaveBeenCalled();

  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  fireEvent(window, new Event("online"));
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a connection that comes back reloads no page that merely failed", () => {
  broken = new Error("boom");
  render(boundary("/a"));
  fireEvent(window, new Event("online"));
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Tentar de novo" })).toBeVisible();
});

test("trying again after a missing chunk asks for a fresh page", async () => {
  broken = new TypeError("Importing a module script failed.");
  sessionStorage.setItem("reloaded-for-new-version", String(Date.now()));
  render(boundary("/a"));
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test("any other fault does not reload", () => {
  expect(reloadOnceForNewVersion(new Error("boom"))).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
