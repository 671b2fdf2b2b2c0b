import { useEffect, useState, type ComponentType, type ErrorInfo, type ReactNode } from "react";
import { ErrorBoundary as Boundary, type FallbackProps } from "react-error-boundary";
import { FullScreenSpinner } from "@/components/full-screen-spinner";
import { isOnline } from "@/lib/connection";
import { reportFailure } from "@/lib/report-failure";
import { isMissingChunk, reloadForMissingChunk } from "./new-version";

/** `onRetry` renders the children again; `notLoaded` is true for a missing chunk. */
type Fallback = ComponentType<{ onRetry: () => void; notLoaded: boolean }>;

type Props = {
  children: ReactNode;
  fallback: Fallback;
  /** A change of this value, usually the address, renders the children again. */
  resetKey?: string;
};

/** Catches and reports rendering errors, and shows a fallback with a retry. */
export function ErrorBoundary({ children, fallback: Fallback, resetKey }: Props) {
  const renderFallback = ({ error, resetErrorBoundary }: FallbackProps) =>
    isMissingChunk(error) ? (
      <MissingChunk error={error} fallback={Fallback} />
    ) : (
      <Fallback onRetry={resetErrorBoundary} notLoaded={false} />
    );
  return (
    <Boundary resetKeys={[resetKey]} onError={reportUnlessMissing} fallbackRender={renderFallback}>
      {children}
    </Boundary>
  );
}

// The browser requests a failed chunk again only in a new document.
const reload = () => window.location.reload();

/**
 * Shows the spinner during a possible reload for a new version, then the fallback. Reloads when the connection
 * returns.
 */
function MissingChunk({ error, fallback: Fallback }: { error: unknown; fallback: Fallback }) {
  const [reloading, setReloading] = useState(isOnline);
  useEffect(() => {
    async function reloadOrReport(): Promise<void> {
      if (await reloadForMissingChunk(error)) return;
      setReloading(false);
      report(error);
    }
    if (isOnline()) void reloadOrReport();
    else console.warn("A page waits for the connection.", error);
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [error]);
  return reloading ? <FullScreenSpinner /> : <Fallback onRetry={reload} notLoaded />;
}

function reportUnlessMissing(error: unknown, info: ErrorInfo): void {
  if (!isMissingChunk(error)) report(error, info);
}

function report(error: unknown, info?: ErrorInfo): void {
  console.error("A page failed to render.", error, info?.componentStack ?? "");
  reportFailure(error);
}
