import { lazy, StrictMode, Suspense, useEffect, useState } from "react";
import { HelmetProvider } from "react-helmet-async";
import { useLocation } from "react-router-dom";
import { useSession } from "@/domains/account/parts/session/session";
import { FailurePage, FullScreenSpinner } from "@/kit/failure-page";
import { ShellSkeleton } from "@/kit/shell-frame";
import { shellLookAt } from "@/kit/shell-look";
import { clearToast, useCurrentToast, watchPresses } from "@/kit/toast";
import { whenIdle } from "@/platform/when-idle";
import { AddressRouter } from "./address-router";
import { ErrorBoundary } from "./error-boundary";
import { RouteChanges } from "./route-changes";
import { AppRoutes } from "./router";

// Visit counting and connection monitoring load after everything the visitor needs.
const BackgroundEffects = lazy(async () => ({
  default: (await import("./background-effects")).BackgroundEffects,
}));
const SessionEffects = lazy(async () => ({ default: (await import("./session-effects")).SessionEffects }));

const Nothing = () => null;

function LazyEffects() {
  const { status } = useSession();
  const [idle, setIdle] = useState(false);
  // Most visits have no session. Once loaded, it stays because it redirects after a sign-out.
  const [hadSession, setHadSession] = useState(false);
  if (status !== "signed-out" && !hadSession) setHadSession(true);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <>
      {hadSession ? (
        <Suspense fallback={null}>
          <SessionEffects />
        </Suspense>
      ) : null}
      {idle ? (
        // A failure in background work must not show an error page.
        <ErrorBoundary fallback={Nothing}>
          <Suspense fallback={null}>
            <BackgroundEffects />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}

/** Renders the pages and their shared context, without the router. */
export function Pages() {
  return (
    <HelmetProvider>
      <Suspense fallback={<PageWait />}>
        <AppRoutes />
      </Suspense>
      <RouteChanges />
      <Toaster />
      <LazyEffects />
    </HelmetProvider>
  );
}

/**
 * Renders the application in the browser.
 *
 * @param hydrating whether the page was pre-rendered
 */
export function App({ hydrating }: { hydrating: boolean }) {
  return (
    <StrictMode>
      <ErrorBoundary fallback={FailurePage}>
        <AddressRouter hydrating={hydrating}>
          <Pages />
        </AddressRouter>
      </ErrorBoundary>
    </StrictMode>
  );
}

/** Fills the window while the code of a page is loading: with the shell of its area, or with a spinner. */
function PageWait() {
  return <PagePlaceholder path={useLocation().pathname} />;
}

/** Renders what `PageWait` shows at a path without language prefix. */
export function PagePlaceholder({ path }: { path: string }) {
  const look = shellLookAt(path);
  return look ? <ShellSkeleton look={look} /> : <FullScreenSpinner />;
}

// Most visits show no toast.
const ToastMessage = lazy(async () => ({ default: (await import("@/kit/toast-message")).ToastMessage }));

// A toast that fails to load must not replace the page.

/** Shows the current toast. Loads its code with the first one. */
export function Toaster() {
  const toast = useCurrentToast();
  useEffect(() => clearToast, []);
  useEffect(watchPresses, []);
  return toast ? (
    <ErrorBoundary fallback={Nothing}>
      <Suspense fallback={null}>
        <ToastMessage toast={toast} />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}
