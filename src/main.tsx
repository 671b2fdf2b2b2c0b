import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "@/app/app";
import { lazyRoutesAt } from "@/app/router";
import { readAddress } from "@/config/addresses";
import { EnvironmentError, envProblems } from "@/config/env";
import { sessionState } from "@/features/auth/session";
import { startSession } from "@/features/auth/start-session";
import { preloadHead } from "@/components/page-head";
import { startI18n } from "@/lib/i18n";
import { readPageData, unknownPath, type PageData } from "@/lib/page-data";
import { whenIdle } from "@/lib/when-idle";
import { noteWrittenHead } from "@/lib/written-head";
import "./index.css";

// Whatever is caught, the boundary that caught it has logged.
const reporting = { onCaughtError: () => {} };

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root.");
  const { path } = readAddress(window.location.pathname);
  const carried = readPageData();

  if (envProblems.length > 0) {
    console.error(new EnvironmentError(envProblems));
    const [{ StartupProblem }] = await Promise.all([import("@/app/startup-problem"), startI18n()]);
    document.documentElement.style.visibility = "";
    createRoot(root).render(<StartupProblem problems={envProblems} />);
    return;
  }

  startSession();
  // What was written for visitors is not what someone with a session is shown.
  const isForVisitors = document.documentElement.dataset["for"] === "visitors";
  const isForMe = !isForVisitors || sessionState().status === "signed-out";
  const isThisPage = carried !== null && isForMe && shows(carried, path);
  whenIdle(preloadLinked);
  await startI18n(isThisPage ? carried : null);
  // While it is being found out who is there, the page they may see is on its way.
  if (sessionState().status === "loading") void preloadPage(path);
  // A page that came written is replaced in one step.
  const failure = carried ? await preloadPage(path) : null;
  if (isThisPage && failure) {
    // Hardly ever needed, and of no use to a page that came.
    const kept = await import("@/app/written-page").catch(() => null);
    kept?.keepWritten(failure.error);
    return;
  }
  noteWrittenHead(isThisPage ? carried : null);
  // The script in index.html hides what is in another language, or for others.
  document.documentElement.style.visibility = "";
  if (isThisPage) {
    hydrateRoot(root, <App hydrating />, reporting);
    whenIdle(preloadHead);
    return;
  }
  root.replaceChildren();
  createRoot(root, reporting).render(<App hydrating={false} />);
}

function preloadLinked(): void {
  import("@/app/preload-links").then(
    ({ preloadLinks }) => preloadLinks(),
    // Links load their page when they are pressed.
    () => undefined,
  );
}

/** Loads a page's code and texts. Answers what failed, which shows as well when the page is rendered. */
async function preloadPage(path: string): Promise<{ error: unknown } | null> {
  try {
    await Promise.all(lazyRoutesAt(path).map((route) => route.preload()));
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

void start();
