import { useSyncExternalStore } from "react";

const defaultDurationMs = 5_000;

/** The button of a toast, which also closes it. */
export type ToastAction = {
  label: string;
  onSelect: () => void;
  /** Moves the focus to the button, because the control that had it may be gone. */
  takesFocus?: boolean;
};

/** Options of a toast. */
type ToastOptions = {
  /** Defaults to a generic success or error title. */
  title?: string;
  description?: string;
  variant?: "default" | "destructive";
  action?: ToastAction;
  /** Milliseconds on screen. Default: 5000. The pointer and the focus pause the time. */
  duration?: number;
  /** Closes the toast on time even with the focus, because its action is no longer possible. */
  isExact?: boolean;
  /** Keeps the toast open on the next page, for a message about the cause of the navigation. */
  staysOnNavigation?: boolean;
};

/** The open toast, or the one closed last. The ID restarts the timer for each toast. */
export type ToastState = ToastOptions & { id: number; duration: number; open: boolean; page: string | null };

// There is one toast at a time, and the next replaces it.
let current: ToastState | null = null;
const listeners = new Set<() => void>();

function update(next: ToastState | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function toast(options: ToastOptions): void {
  const page = options.staysOnNavigation ? null : window.location.pathname;
  update({ duration: defaultDurationMs, ...options, id: (current?.id ?? 0) + 1, open: true, page });
}

/** Closes the current toast. */
export function closeToast(): void {
  if (current) update({ ...current, open: false });
}

/** Closes the toast of the previous page. Call it when a page opens. */
export function closeLeftoverToast(): void {
  if (!current) return;
  const { pathname } = window.location;
  if (current.page === null) update({ ...current, page: pathname });
  // The new page may have shown a toast while opening.
  else if (current.page !== pathname) closeToast();
}

/** Removes the toast without its closing animation. */
export function clearToast(): void {
  update(null);
}

let pressed: Element | null = null;

function recordPress({ target }: PointerEvent): void {
  pressed = target instanceof Element ? target : null;
}

/** Records the last pressed control, which toasts do not cover. Returns the function that stops. */
export function watchPresses(): () => void {
  document.addEventListener("pointerdown", recordPress, { passive: true, capture: true });
  return () => document.removeEventListener("pointerdown", recordPress, { capture: true });
}

/** Returns the element pressed last; null before the first press. */
export function lastPressed(): Element | null {
  return pressed;
}

/** Returns the current toast. */
export function useCurrentToast(): ToastState | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}

/** Returns the function that shows a toast, for routes and layouts. Features report results to their route instead. */
export function useToast() {
  return { toast };
}
