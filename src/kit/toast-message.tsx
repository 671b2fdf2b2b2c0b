import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { buttonVariants } from "./ui/button";
import {
  Toast,
  ToastAction,
  ToastClose,
  ToastDescription,
  ToastProvider,
  ToastTitle,
  ToastViewport,
} from "./ui/toast";
import { closeToast, lastPressed, type ToastAction as Action, type ToastState } from "./toast";

/** Renders the current toast and its viewport. */
export function ToastMessage({ toast }: { toast: ToastState }) {
  const { t } = useTranslation();
  const { id, title, description, variant = "default", action, duration, isExact = false, open } = toast;
  const list = useRef<HTMLOListElement>(null);
  const raised = useRaised(`${id} ${toast.page}`, list);
  const keyboard = useSyncExternalStore(subscribeToKeyboard, keyboardHeight);
  return (
    <ToastProvider swipeDirection="left" swipeThreshold={50} label={t("toasts.label")}>
      <Toast key={id} open={open} onOpenChange={closeToast} variant={variant} duration={duration}>
        <ToastTitle>{title ?? t(variant === "destructive" ? "errors.title" : "toasts.done")}</ToastTitle>
        {description ? <ToastDescription>{description}</ToastDescription> : null}
        {action ? <ActionButton key={id} action={action} endsAfter={isExact ? duration : null} /> : null}
        <ToastClose aria-label={t("actions.close")} />
      </Toast>
      <ToastViewport
        ref={list}
        raised={raised}
        keyboard={keyboard}
        hotkey={["F8"]}
        label={t("toasts.viewport")}
      />
    </ToastProvider>
  );
}

const controls = "a, button, input, textarea, select, [contenteditable]";
const dialogs = "[role=dialog], [role=alertdialog]";

/** Returns the controls that have the focus or were pressed last, and the submit buttons of their forms. */
function controlsInUse(): Element[] {
  return [document.activeElement, lastPressed()].flatMap((element) => {
    const control = element?.closest(controls);
    if (!control) return [];
    const submit = control.closest("form")?.querySelector("[type=submit]");
    return submit ? [control, submit] : [control];
  });
}

/**
 * Whether a toast is over the header of a phone, because at the bottom it covers a control in use, or the buttons of a
 * dialog. It does not return to the bottom on the same page, because a button that a finger is on would get below it.
 *
 * @param key identifies the toast on its page
 * @param list the list that contains the toast
 */
function useRaised(key: string, list: RefObject<HTMLOListElement | null>): boolean {
  const [raisedKey, setRaisedKey] = useState<string | null>(null);
  useEffect(() => {
    const place = () => {
      const element = list.current;
      if (!element) return;
      const covered = element.getBoundingClientRect();
      const isCovered = (control: Element) => {
        const { top, bottom } = control.getBoundingClientRect();
        return !element.contains(control) && top < covered.bottom && bottom > covered.top;
      };
      if (document.querySelector(dialogs) || controlsInUse().some(isCovered)) setRaisedKey(key);
    };
    place();
    const size = new ResizeObserver(place);
    if (list.current) size.observe(list.current);
    document.addEventListener("focusin", place);
    const unsubscribe = subscribeToKeyboard(place);
    return () => {
      size.disconnect();
      document.removeEventListener("focusin", place);
      unsubscribe();
    };
  }, [key, list]);
  return raisedKey === key;
}

function subscribeToKeyboard(listener: () => void): () => void {
  const { visualViewport } = window;
  visualViewport?.addEventListener("resize", listener);
  visualViewport?.addEventListener("scroll", listener);
  return () => {
    visualViewport?.removeEventListener("resize", listener);
    visualViewport?.removeEventListener("scroll", listener);
  };
}

/** Returns the height of the window's lower part that the keyboard of a phone covers. Pixels. */
function keyboardHeight(): number {
  const { visualViewport } = window;
  // A page that is zoomed in is smaller than the window, too.
  if (!visualViewport || visualViewport.scale > 1) return 0;
  return Math.max(0, Math.round(window.innerHeight - visualViewport.height - visualViewport.offsetTop));
}

type ActionButtonProps = {
  action: Action;
  /** Milliseconds until the action becomes impossible; null without such an end. */
  endsAfter: number | null;
};

function ActionButton({ action: { label, onSelect, takesFocus = false }, endsAfter }: ActionButtonProps) {
  useEffect(() => {
    if (endsAfter === null) return;
    const timer = setTimeout(closeToast, endsAfter);
    return () => clearTimeout(timer);
  }, [endsAfter]);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    // After a closing dialog has restored the focus to its trigger.
    const timer = setTimeout(() => button.current?.focus());
    return () => clearTimeout(timer);
  }, [takesFocus]);
  return (
    <ToastAction
      ref={button}
      altText={label}
      onClick={onSelect}
      className={buttonVariants({ variant: "outline", size: "sm" })}
    >
      {label}
    </ToastAction>
  );
}
