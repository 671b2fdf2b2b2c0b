import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { setI18n } from "react-i18next";
import { App } from "@/app/app";
import { loadFullStylesheet } from "@/app/full-stylesheet";
import { reloadForMissingChunk, watchChunks } from "@/app/new-version";
import { lazyRoutesAt } from "@/app/router";
import { sessionState } from "@/domains/account/parts/session/session";
import { startSession } from "@/domains/account/parts/session/start-session";
import { entryPaths, readAddress } from "@/platform/addresses";
import { envProblems } from "@/platform/env";
import { holdLanguage, i18n, startI18n } from "@/platform/i18n";
import { keepEarlyValues, replayEarlyPress } from "@/platform/prerender/early-press";
import { hydration, markHydrated } from "@/platform/prerender/hydration";
import { readPageData, unknownPath } from "@/platform/prerender/page-data";
import type { PageData } from "@/platform/prerender/rendered-page";
import { keepServedHead, removeServedHead } from "@/platform/prerender/served-head";
import { reportFailure } from "@/platform/report-failure";

// The page has no `font` elements of its own.
const isTranslated = () => document.querySelector("font") !== null;

const reporting = {
  // The error boundary logs the error. The page is rendered again afterwards.
  onCaughtError: markHydrated,
  // React renders a section again whose HTML is not its own. A page translator replaces texts before they hydrate.
  onRecoverableError: (error: unknown) => (isTranslated() ? console.warn(error) : reportError(error)),
};

/**
 * Returns whether the HTML shows the page of a path to this user: hosts may respond with the HTML of another page.
 */
function isPageOf(page: PageData, path: string): boolean {
  if (page.language !== document.documentElement.lang) return false;
  // Users with a session do not see the visitors' version.
  if (entryPaths.includes(path) && sessionState().status !== "signed-out") return false;
  if (page.path !== null) return page.path === path;
  return lazyRoutesAt(path).at(-1) === lazyRoutesAt(unknownPath).at(-1);
}

/** Loads a page's code and texts. Returns the error of a failure. */
function preloadPage(path: string): Promise<{ error: unknown } | null> {
  return Promise.all(lazyRoutesAt(path).map((route) => route.preload())).then(
    () => null,
    (error: unknown) => ({ error }),
  );
}

/** Shows the page that the boot script hid, for example one in another language. */
function show(): void {
  document.documentElement.style.removeProperty("visibility");
}

/** Starts the application: hydrates the pre-rendered page or renders the page of the address. */
async function start(root: HTMLElement): Promise<void> {
  setI18n(i18n);
  if (envProblems.length > 0) {
    const [{ StartupProblem }] = await Promise.all([import("@/app/startup-problem"), startI18n()]);
    show();
    createRoot(root).render(<StartupProblem problems={envProblems} />);
    return;
  }

  startSession();
  const { path } = readAddress(window.location.pathname);
  const page = readPageData();
  const hydrates = page !== null && isPageOf(page, path);
  const texts = startI18n(hydrates ? page : null);
  // Loads the probable page while the session is loading.
  const isSessionLoading = sessionState().status === "loading";
  const loading = page || isSessionLoading ? preloadPage(path) : null;
  await texts;
  // Waits for the page, so that it replaces a pre-rendered one in a single step.
  const failure = page || isSessionLoading ? await loading : null;
  if (hydrates && failure) {
    if (await reloadForMissingChunk(failure.error)) return;
    console.warn("The page stays as it was pre-rendered.", failure.error);
    // Without its styles, the notice is a line at the end of the page.
    await loadFullStylesheet().catch(() => undefined);
    const { showStaticFallbackNotice } = await import("@/platform/prerender/static-fallback");
    showStaticFallbackNotice();
    return;
  }
  // A pre-rendered page contains only its used styles. A query, such as a search, may show more elements.
  if (!hydrates || window.location.search !== "") await loadFullStylesheet();
  show();
  if (hydrates) {
    keepServedHead(path);
    holdLanguage(hydration);
    void keepEarlyValues(root, hydration);
    hydrateRoot(root, <App hydrating />, reporting);
    replayEarlyPress(hydration);
  } else {
    removeServedHead();
    // The first render replaces a shell; a page in another language must not appear until then.
    if (!root.firstElementChild?.hasAttribute("data-shell")) root.replaceChildren();
    // Renders in a transition so that already loaded routes do not show their fallback.
    startTransition(() => createRoot(root, reporting).render(<App hydrating={false} />));
  }
}

// Stops the boot script's check for scripts that do not start.
document.documentElement.dataset["app"] = "started";
watchChunks();
window.addEventListener("error", ({ error }) => reportFailure(error));
window.addEventListener("unhandledrejection", ({ reason }) => reportFailure(reason));
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
// In older browsers, the boot script shows a notice and the application does not start.
if (document.documentElement.dataset["browser"] !== "old") {
  // Starts in its own task because evaluation and start in one task block slow phones for longer.
  setTimeout(() => void start(root));
}
