import { lazy, StrictMode, Suspense, useEffect, useState } from "react";
import { HelmetProvider } from "react-helmet-async";
import { FailurePage } from "@/kit/failure-page";
import { useSession } from "@/domains/account/parts/session/session-state";
import { whenIdle } from "@/platform/when-idle";
import { AddressRouter } from "./address-router";
import { ErrorBoundary } from "./error-boundary";
import { PageWait } from "./page-wait";
import { RouteChanges } from "./route-changes";
import { AppRoutes } from "./router";
import { Toaster } from "./toaster";

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
