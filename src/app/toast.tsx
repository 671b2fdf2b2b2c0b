import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import type { ToastMessage } from "@/components/toaster";
import { readAddress } from "@/config/addresses";
import { ErrorBoundary } from "./error-boundary";

// Most visits never see one.
const Toaster = lazy(async () => ({ default: (await import("@/components/toaster")).Toaster }));

// A message that cannot be shown is no reason to lose the page.
const Nothing = () => null;

const defaultDuration = 5000;

type NewToast = {
  /** Unless said otherwise, that it went well or did not. */
  title?: string;
  description?: string;
  variant?: "default" | "destructive";
  /** Milliseconds on screen; 5000 unless said otherwise. */
  duration?: number;
};

type ToastContextValue = {
  toast: (message: NewToast) => void;
  /** Takes away a toast that was raised on another page than this. */
  closeToastOfOtherPage: (path: string) => void;
};

const ToastContext = createContext<ToastContextValue | null>(null);

/** Makes `useToast` work below it and shows the toasts. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage | null>(null);
  const [open, setOpen] = useState(false);
  const lastId = useRef(0);
  const raisedAt = useRef<string | null>(null);

  const toast = useCallback(
    ({ title, description, variant = "default", duration = defaultDuration }: NewToast) => {
      lastId.current += 1;
      // The address is a step ahead of the page: what is raised after navigating is the next page's.
      raisedAt.current = readAddress(window.location.pathname).path;
      setMessage({ id: lastId.current, title, description, variant, duration });
      setOpen(true);
    },
    [],
  );
  const closeToastOfOtherPage = useCallback((path: string) => {
    if (raisedAt.current !== path) setOpen(false);
  }, []);
  const value = useMemo(() => ({ toast, closeToastOfOtherPage }), [toast, closeToastOfOtherPage]);

  return (
    <ToastContext.Provider value={value}>
      {children}
      {message ? (
        <ErrorBoundary fallback={Nothing}>
          <Suspense fallback={null}>
            <Toaster message={message} open={open} onOpenChange={setOpen} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </ToastContext.Provider>
  );
}

/**
 * Raises toasts, for routes and layouts. It lives in the application layer so
 * that nothing below can: features report what happened and the route decides
 * how to say it. A toast goes with its page: one that tells how a navigation
 * came about is raised after `navigate`.
 */
export function useToast(): ToastContextValue {
  const value = useContext(ToastContext);
  if (!value) throw new Error("useToast needs a ToastProvider above it.");
  return value;
}
