import {
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ErrorInfo,
  type ReactNode,
} from "react";
import { ErrorBoundary as Boundary, type FallbackProps } from "react-error-boundary";
import { FullScreenSpinner } from "@/kit/failure-page";
import { isOnline } from "@/platform/connection";
import { keepRemovedForms } from "@/platform/kept-forms";
import { reportFailure } from "@/platform/report-failure";
import { isMissingChunk, reloadForMissingChunk } from "./new-version";

/** `onRetry` renders the children again; `notLoaded` is true for a missing chunk. */
type Fallback = ComponentType<{ onRetry: () => void; notLoaded: boolean }>;

type Props = {
  children: ReactNode;
  fallback: Fallback;
  /** A change of this value, usually the address, renders the children again. */
  resetKey?: string;
};

/**
 * Catches and reports rendering errors, and shows a fallback with a retry, after which forms have the typed values.
 * Renders the page again at once when someone else, such as a page translator, replaced its nodes.
 */
export function ErrorBoundary({ children, fallback: Fallback, resetKey }: Props) {
  const renderFallback = ({ error, resetErrorBoundary }: FallbackProps) =>
    isMissingChunk(error) ? (
      <MissingChunk error={error} fallback={Fallback} />
    ) : isForeignEdit(error) ? (
      <ForeignEdit onRetry={resetErrorBoundary} fallback={Fallback} />
    ) : (
      <Fallback onRetry={resetErrorBoundary} notLoaded={false} />
    );
  return (
    <Boundary resetKeys={[resetKey]} onError={onError} fallbackRender={renderFallback}>
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

// Time of the last retry without a click, and the time within which a second failure shows the fallback.
let retriedAt = -Infinity;
const retryPauseMs = 5_000;

/** Renders the children again at once, or shows the fallback when that has just failed. */
function ForeignEdit({ onRetry, fallback: Fallback }: { onRetry: () => void; fallback: Fallback }) {
  const [retries] = useState(() => performance.now() - retriedAt > retryPauseMs);
  useLayoutEffect(() => {
    if (!retries) return;
    retriedAt = performance.now();
    onRetry();
  }, [retries, onRetry]);
  return retries ? null : <Fallback onRetry={onRetry} notLoaded={false} />;
}

/** Returns whether React could not find a node of its own in the document. */
const isForeignEdit = (error: unknown) => error instanceof DOMException && error.name === "NotFoundError";

function onError(error: unknown, info: ErrorInfo): void {
  keepRemovedForms();
  if (!isMissingChunk(error)) report(error, info);
}

function report(error: unknown, info?: ErrorInfo): void {
  console.error("A page failed to render.", error, info?.componentStack ?? "");
  reportFailure(error);
}
