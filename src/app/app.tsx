import { lazy, StrictMode, Suspense, useEffect, useState, type ReactNode } from "react";
import { FailurePage } from "@/components/failure-page";
import { FullScreenSpinner } from "@/components/full-screen-spinner";
import { useSession } from "@/features/auth/session/session-state";
import { whenIdle } from "@/lib/when-idle";
import { AddressRouter } from "./address-router";
import { ErrorBoundary } from "./error-boundary";
import { RouteChanges } from "./route-changes";
import { AppRoutes } from "./router";
import { ToastProvider } from "./toast";

const PageViews = lazy(async () => ({ default: (await import("./page-views")).PageViews }));
const ConnectionNotice = lazy(async () => ({
  default: (await import("@/components/connection-notice")).ConnectionNotice,
}));

// Counting visits, and watching the connection, come after everything that the visitor came for.
function WhenIdle({ children }: { children: ReactNode }) {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  if (!idle) return null;
  return (
    <ErrorBoundary fallback={Nothing}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

// A visit that cannot be counted is no reason to trouble the visitor.
function Nothing() {
  return null;
}

const SessionEffects = lazy(async () => ({ default: (await import("./session-effects")).SessionEffects }));

// Most visits have no session. What has been needed stays: it leads away who signs out.
function SessionEffectsWhenNeeded() {
  const { status } = useSession();
  const [needed, setNeeded] = useState(false);
  if (status !== "signed-out" && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <SessionEffects />
    </Suspense>
  );
}

/** The pages, inside what every one of them relies on except the router. */
export function Pages() {
  return (
    <>
      <Suspense fallback={<FullScreenSpinner />}>
        <AppRoutes />
      </Suspense>
      <RouteChanges />
      <SessionEffectsWhenNeeded />
      <WhenIdle>
        <ConnectionNotice />
      </WhenIdle>
      <WhenIdle>
        <PageViews />
      </WhenIdle>
    </>
  );
}

/**
 * The whole application in the browser.
 *
 * @param hydrating it takes over a page that was pre-rendered
 */
export function App({ hydrating }: { hydrating: boolean }) {
  return (
    <StrictMode>
      <ErrorBoundary fallback={FailurePage}>
        <ToastProvider>
          <AddressRouter hydrating={hydrating}>
            <Pages />
          </AddressRouter>
        </ToastProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}
