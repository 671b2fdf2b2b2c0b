import { lazy, Suspense, useEffect } from "react";
import { ErrorBoundary } from "./error-boundary";
import { clearToast, useCurrentToast } from "@/kit/toast";

// Most visits show no toast.
const ToastMessage = lazy(async () => ({ default: (await import("@/kit/toast-message")).ToastMessage }));

// A toast that fails to load must not replace the page.
const Nothing = () => null;

/** Shows the current toast. Loads its code with the first one. */
export function Toaster() {
  const toast = useCurrentToast();
  useEffect(() => clearToast, []);
  return toast ? (
    <ErrorBoundary fallback={Nothing}>
      <Suspense fallback={null}>
        <ToastMessage toast={toast} />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}
