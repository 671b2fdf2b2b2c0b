import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { setI18n } from "react-i18next";
import { App } from "@/app/app";
import { loadFullStylesheet } from "@/app/full-stylesheet";
import { reloadForNewVersion, watchChunks } from "@/app/new-version";
import { lazyRoutesAt } from "@/app/router";
import { entryPaths, readAddress } from "@/config/addresses";
import { envProblems } from "@/config/env";
import { sessionState } from "@/features/auth/session/session-state";
import { startSession } from "@/features/auth/session/start-session";
import { holdLanguage, i18n, startI18n } from "@/lib/i18n";
import { reportFailure } from "@/lib/report-failure";
import { hydration, markHydrated } from "@/prerender/hydration";
import { readPageData, unknownPath } from "@/prerender/page-data";
import type { PageData } from "@/prerender/rendered-page";

// Whatever is caught, the boundary that caught it has logged; the page is rendered anew then.
const reporting = { onCaughtError: markHydrated };

// What PageHead writes: of a page that is replaced it would stand beside the new one's.
const headOfPage =
  "title, meta[name=description], meta[name=robots], meta[name^=twitter], meta[property], link[rel=canonical], link[hreflang]";

/** Whether the HTML shows the page of a path to this person: hosts may answer an address with the HTML of another. */
function isPageOf(page: PageData, path: string): boolean {
  if (page.language !== document.documentElement.lang) return false;
  // What was written for visitors is not what someone with a session is shown.
  if (entryPaths.includes(path) && sessionState().status !== "signed-out") return false;
  if (page.path !== null) return page.path === path;
  return lazyRoutesAt(path).at(-1) === lazyRoutesAt(unknownPath).at(-1);
}

/** Loads a page's code and texts; answers what failed, if anything did. */
function preloadPage(path: string): Promise<{ error: unknown } | null> {
  return Promise.all(lazyRoutesAt(path).map((route) => route.preload())).then(
    () => null,
    (error: unknown) => ({ error }),
  );
}

/** Shows what the boot script hid: a page in another language, or for others. */
function show(): void {
  document.documentElement.style.removeProperty("visibility");
}

/** Shows the application: takes over the pre-rendered page, or renders the one that the address asks for. */
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
  // While it is being found out who is there, the page they may see is on its way.
  const isSessionLoading = sessionState().status === "loading";
  const loading = page || isSessionLoading ? preloadPage(path) : null;
  await texts;
  // A pre-rendered page is replaced in one step.
  const failure = page || isSessionLoading ? await loading : null;
  if (hydrates && failure) {
    if (await reloadForNewVersion(failure.error)) return;
    console.warn("The page stays as it was pre-rendered.", failure.error);
    // Without its styles the notice is a line at the end of the page.
    await loadFullStylesheet().catch(() => undefined);
    const { showStaticFallbackNotice } = await import("@/prerender/static-fallback");
    showStaticFallbackNotice();
    return;
  }
  // A pre-rendered page brings the styles of what it shows; a query (a search, say) may show more.
  if (!hydrates || window.location.search !== "") await loadFullStylesheet();
  show();
  if (hydrates) {
    holdLanguage(hydration);
    hydrateRoot(root, <App hydrating />, reporting);
  } else {
    for (const element of document.head.querySelectorAll(headOfPage)) element.remove();
    root.replaceChildren();
    // In a transition nothing stands in for what is loaded already.
    startTransition(() => createRoot(root, reporting).render(<App hydrating={false} />));
  }
}

// The boot script stops watching for scripts that do not start.
document.documentElement.dataset["app"] = "started";
watchChunks();
window.addEventListener("error", ({ error }) => reportFailure(error));
window.addEventListener("unhandledrejection", ({ reason }) => reportFailure(reason));
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
// In older browsers the boot script shows what does not work, and the application does not start.
if (document.documentElement.dataset["browser"] !== "old") {
  // The start is a task of its own: together with the evaluation of the scripts, it blocks a cheap phone for longer.
  setTimeout(() => void start(root));
}
