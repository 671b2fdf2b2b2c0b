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
  /** Also on the page that comes next, because what it tells leads there. */
  staysOnNavigation?: boolean;
};

type ToastContextValue = {
  toast: (message: NewToast) => void;
  /** Closes a toast of the page before, once another one shows. */
  closeLeftoverToast: () => void;
};

const ToastContext = createContext<ToastContextValue | null>(null);

/** Makes `useToast` work below it and shows the toasts. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage | null>(null);
  const [open, setOpen] = useState(false);
  const lastId = useRef(0);
  // The page that the toast belongs to; null while that is the one to come.
  const lastPage = useRef<string | null>(null);

  const toast = useCallback((next: NewToast) => {
    const { title, description, variant = "default", duration = defaultDuration } = next;
    lastId.current += 1;
    lastPage.current = next.staysOnNavigation ? null : window.location.pathname;
    setMessage({ id: lastId.current, title, description, variant, duration });
    setOpen(true);
  }, []);
  const closeLeftoverToast = useCallback(() => {
    lastPage.current ??= window.location.pathname;
    // A new page may have raised one as it opened.
    if (lastPage.current !== window.location.pathname) setOpen(false);
  }, []);
  const value = useMemo(() => ({ toast, closeLeftoverToast }), [toast, closeLeftoverToast]);

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
 * how to say it.
 */
export function useToast(): ToastContextValue {
  const value = useContext(ToastContext);
  if (!value) throw new Error("useToast needs a ToastProvider above it.");
  return value;
}
