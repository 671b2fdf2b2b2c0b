import { setI18n } from "react-i18next";
import { preloadHead } from "@/components/page-head";
import { readAddress } from "@/config/addresses";
import { EnvironmentError, envProblems } from "@/config/env";
import { sessionState } from "@/features/auth/session/session-state";
import { startSession } from "@/features/auth/session/start-session";
import { i18n } from "@/lib/i18n";
import { wholeStyles } from "@/lib/late-styles";
import { nextTask } from "@/lib/next-task";
import { unknownPath, type PageData } from "@/lib/page-data";
import { whenIdle } from "@/lib/when-idle";
import { noteWrittenHead } from "@/lib/written-head";
import { App } from "./app";
import { loadRenderer } from "./renderer";
import { lazyRoutesAt } from "./router";

// Whatever is caught, the boundary that caught it has logged.
const reporting = { onCaughtError: () => {} };

/**
 * Shows the application, once its texts are there.
 *
 * @param carried what the page carries that came written; null when none did
 */
export async function start(carried: PageData | null): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root.");
  setI18n(i18n);
  const { path } = readAddress(window.location.pathname);

  if (envProblems.length > 0) {
    console.error(new EnvironmentError(envProblems));
    const [{ StartupProblem }, { createRoot }] = await Promise.all([
      import("./startup-problem"),
      loadRenderer(),
    ]);
    document.documentElement.style.visibility = "";
    createRoot(root).render(<StartupProblem problems={envProblems} />);
    return;
  }

  startSession();
  // What was written for visitors is not what someone with a session is shown.
  const isForVisitors = document.documentElement.dataset["for"] === "visitors";
  const isForMe = !isForVisitors || sessionState().status === "signed-out";
  const isThisPage = carried !== null && isForMe && shows(carried, path);
  const styles = isThisPage ? null : wholeStyles();
  // A page that came written is replaced in one step. While it is being found out
  // who is there, the page they may see is on its way.
  const page = carried || sessionState().status === "loading" ? preloadPage(path) : null;
  const failure = carried ? await failureOf(Promise.all([page, styles])) : null;
  if (isThisPage && failure) {
    // Hardly ever needed, and of no use to a page that came.
    const kept = await import("./written-page").catch(() => null);
    kept?.keepWritten(failure.error);
    return;
  }
  noteWrittenHead(isThisPage ? carried : null);
  // Evaluated on its own: what a slow phone does in one piece keeps it from everything else.
  await nextTask();
  const { createRoot, hydrateRoot } = await loadRenderer();
  await nextTask();
  // The script in index.html hides what is in another language, or for others.
  document.documentElement.style.visibility = "";
  if (isThisPage) {
    hydrateRoot(root, <App hydrating />, reporting);
  } else {
    root.replaceChildren();
    createRoot(root, reporting).render(<App hydrating={false} />);
  }
  whenIdle(fetchTheRest);
}

/** What the first page did without, for whatever comes after it. */
function fetchTheRest(): void {
  void wholeStyles();
  preloadHead();
  import("./preload-links").then(
    ({ preloadLinks }) => preloadLinks(),
    // Links load their page when they are pressed.
    () => undefined,
  );
  import("@/lib/late-fonts").then(
    ({ fetchLateFonts }) => fetchLateFonts(),
    // The next page asks for them.
    () => undefined,
  );
}

/** Loads a page's code and texts. What failed shows as well when the page is rendered. */
function preloadPage(path: string): Promise<unknown> {
  const page = Promise.all(lazyRoutesAt(path).map((route) => route.preload()));
  page.catch(() => undefined);
  return page;
}

async function failureOf(promise: Promise<unknown>): Promise<{ error: unknown } | null> {
  try {
    await promise;
    return null;
  } catch (error) {
    return { error };
  }
}

/** Whether the HTML shows the page of a path: hosts may answer an address with the HTML of another. */
function shows(carried: PageData, path: string): boolean {
  if (carried.language !== document.documentElement.lang) return false;
  if (carried.path !== null) return carried.path === path;
  const [wanted, unknown] = [path, unknownPath].map((each) => lazyRoutesAt(each).at(-1)?.exportName);
  return wanted === unknown;
}
