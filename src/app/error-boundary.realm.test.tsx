// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { FailurePage } from "@/kit/failure-page";
import { startTexts } from "@/test/render";
import { ErrorBoundary } from "./error-boundary";
import { isMissingChunk, reloadForMissingChunk, watchChunks } from "./new-version";
import { setUpWindow } from "@/test/window";

setUpWindow();

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
const request = vi.fn<typeof fetch>();
// Each test starts after the navigations of the previous test.
let clock = 0;

/** Returns the error of a chunk that failed to load, after Vite has reported it. */
function missingChunk(): Error {
  const error = new TypeError("Importing a module script failed.");
  window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: error }));
  return error;
}

/** Mocks a host that serves a version with another entry. */
const deploy = (entry: string) =>
  request.mockImplementation(async () => Response.json({ data_at: null, entry }));

function runVersion(entry: string): void {
  document.head.innerHTML = `<script type="module" src="${entry}"></script>`;
}

beforeAll(async () => {
  watchChunks();
  await startTexts();
});
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("location", { ...window.location, reload });
  vi.stubGlobal("fetch", request);
  clock += 60_000;
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  runVersion("/assets/main-old.js");
  deploy("/assets/main-old.js");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  reload.mockReset();
  sessionStorage.clear();
  request.mockReset();
});

test("a failure shows an error page, is logged and can be retried", async () => {
  broken = new Error("boom");
  render(boundary("/a"));
  expect(screen.getByRole("heading", { name: "Esta página parou de funcionar" })).toBeVisible();
  expect(console.error).toHaveBeenCalledWith("A page failed to render.", broken, expect.any(String));

  broken = null;
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(screen.getByText("the page")).toBeVisible();
});

test("a failed page can be reloaded", async () => {
  broken = new Error("boom");
  render(boundary("/a"));
  await userEvent.click(screen.getByRole("button", { name: "Recarregar a página" }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test("opening another page leaves the error page", () => {
  broken = new Error("boom");
  const { rerender } = render(boundary("/a"));
  broken = null;
  rerender(boundary("/a"));
  expect(screen.queryByText("the page")).toBeNull();
  rerender(boundary("/b"));
  expect(screen.getByText("the page")).toBeVisible();
});

test("a missing chunk reloads the page once when a newer version is deployed", async () => {
  deploy("/assets/main-new.js");
  const error = missingChunk();
  expect(await reloadForMissingChunk(error)).toBe(true);
  expect(request).toHaveBeenCalledWith("/build.json", expect.objectContaining({ cache: "no-store" }));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(await reloadForMissingChunk(error)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ["the same version is deployed", () => deploy("/assets/main-old.js")],
  ["the host has no version file", () => request.mockResolvedValue(new Response("", { status: 404 }))],
  [
    "the host answers with a page",
    () => request.mockImplementation(async () => new Response("<!doctype html>")),
  ],
  ["the host does not answer", () => request.mockRejectedValue(new DOMException("", "TimeoutError"))],
])("a missing chunk does not reload the page when %s", async (_condition, answer) => {
  answer();
  expect(await reloadForMissingChunk(missingChunk())).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test("a browser's message about a chunk does not reload the page", async () => {
  deploy("/assets/main-new.js");
  const error = new TypeError("Failed to fetch dynamically imported module: https://x/assets/login-1.js");
  expect(isMissingChunk(error)).toBe(false);
  expect(await reloadForMissingChunk(error)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test.each(["beforeunload", "pagehide"])(
  "a chunk that is cancelled after %s neither reloads the page nor shows an error",
  async (event) => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    deploy("/assets/main-new.js");
    window.dispatchEvent(new Event(event));
    broken = missingChunk();
    render(boundary("/a"));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(reload).not.toHaveBeenCalled();
    expect(request).not.toHaveBeenCalled();
    expect(screen.getByText("Carregando…")).toBeInTheDocument();

    // The navigation was a download or was stopped.
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole("button", { name: "Tentar de novo" })).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  },
);

test("a reload does not cancel a navigation that starts during the version check", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  request.mockImplementation(async () => {
    window.dispatchEvent(new Event("beforeunload"));
    return Response.json({ entry: "/assets/main-new.js" });
  });
  const reloading = reloadForMissingChunk(missingChunk());
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await reloading).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test("a page whose chunk is missing shows no error while it reloads for a new version", async () => {
  deploy("/assets/main-new.js");
  broken = missingChunk();
  render(boundary("/a"));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("Carregando…")).toBeInTheDocument();
});

test("an offline page with a missing chunk reloads when the connection returns", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  broken = missingChunk();
  render(boundary("/a"));
  expect(screen.getByRole("heading", { name: "Sem conexão" })).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
  expect(console.warn).toHaveBeenCalledWith("A page waits for the connection.", broken);
  expect(reload).not.toHaveBeenCalled();

  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  fireEvent(window, new Event("online"));
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a chunk that fails just after the connection returned reloads the page once", async () => {
  fireEvent(window, new Event("online"));
  clock += 1_000;
  expect(await reloadForMissingChunk(missingChunk())).toBe(true);
  expect(await reloadForMissingChunk(missingChunk())).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a returning connection does not reload a page that failed for another reason", () => {
  broken = new Error("boom");
  render(boundary("/a"));
  fireEvent(window, new Event("online"));
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Tentar de novo" })).toBeVisible();
});

test("retrying after a missing chunk reloads the page", async () => {
  broken = missingChunk();
  render(boundary("/a"));
  await userEvent.click(await screen.findByRole("button", { name: "Tentar de novo" }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test("another error does not reload the page", async () => {
  expect(await reloadForMissingChunk(new Error("boom"))).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
