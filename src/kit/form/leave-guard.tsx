import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { guardHistory } from "@/platform/history-guard";
import { ModalDialog } from "../modal-dialog";
import { Button } from "../ui/button";

/** Index of a history entry in the router's numbering; NaN for an entry of another site. */
const positionOf = (state: unknown) => Number((state as { idx?: number } | null)?.idx ?? NaN);

type LeaveGuardProps = {
  isDirty: boolean;
  /** The question. Default: about unsaved changes. */
  title?: string;
  /** The consequence of leaving. Default: the edits stay in this browser. */
  text?: string;
  /** Saves the changes, which makes the page clean; without it the dialog does not offer to save. */
  onSave?: () => void;
};

/**
 * Asks for confirmation before a page with unsaved changes is left: the browser when the tab is closed or reloaded, a
 * dialog on a link, Back or Forward.
 */
export function LeaveGuard({ isDirty, title, text, onSave }: LeaveGuardProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const [asked, setAsked] = useState<string | null>(null);
  // Where to go as soon as the changes are saved.
  const awaited = useRef<string | null>(null);
  const position = useRef(NaN);
  useEffect(() => {
    position.current = positionOf(window.history.state);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each location of the router has a new entry
  }, [location]);

  useEffect(() => {
    const to = awaited.current;
    if (isDirty || to === null) return;
    awaited.current = null;
    void navigate(to);
  }, [isDirty, navigate]);

  useEffect(() => {
    if (!isDirty) return;
    const { pathname: page } = window.location;
    let isReturning = false;
    // After a rejected value, the person stays to correct it.
    const stay = () => (awaited.current = null);
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    function onClick(event: MouseEvent): void {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const opensHere = link && link.origin === window.location.origin && link.target !== "_blank";
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!opensHere || !isPlain || link.pathname === page) return;
      event.preventDefault();
      event.stopPropagation();
      setAsked(link.pathname + link.search);
    }
    // Back and Forward cannot be prevented, only reverted before the router handles them.
    function onPopState(event: PopStateEvent): void {
      const { pathname, search } = window.location;
      const steps = positionOf(event.state) - position.current;
      if (!isReturning && (pathname === page || !steps)) return;
      event.stopImmediatePropagation();
      isReturning = !isReturning;
      if (!isReturning) return;
      window.history.go(-steps);
      setAsked(pathname + search);
    }
    window.addEventListener("beforeunload", onUnload);
    const stopGuarding = guardHistory(onPopState);
    document.addEventListener("click", onClick, true);
    document.addEventListener("input", stay, true);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      stopGuarding();
      document.removeEventListener("click", onClick, true);
      document.removeEventListener("input", stay, true);
    };
  }, [isDirty]);

  if (asked === null) return null;
  return (
    <LeaveDialog
      {...(title !== undefined && { title })}
      {...(text !== undefined && { text })}
      onSave={
        onSave &&
        (() => {
          setAsked(null);
          awaited.current = asked;
          onSave();
        })
      }
      onStay={() => setAsked(null)}
      onLeave={() => {
        setAsked(null);
        void navigate(asked);
      }}
    />
  );
}

type LeaveDialogProps = {
  title?: string;
  text?: string;
  /** Saves, then leaves. */
  onSave?: (() => void) | undefined;
  onLeave: () => void;
  onStay: () => void;
};

/** Asks whether to leave a page with unsaved changes. */
function LeaveDialog({ title, text, onSave, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <ModalDialog
      title={title ?? t("recordForm.leave.title")}
      description={text ?? t("recordForm.leave.text")}
      onClose={onStay}
    >
      <div className="flex flex-wrap gap-3">
        {onSave ? <Button onClick={onSave}>{t("recordForm.leave.save")}</Button> : null}
        <Button variant={onSave ? "outline" : "default"} onClick={onStay}>
          {t("recordForm.leave.stay")}
        </Button>
        <Button variant="outline" onClick={onLeave}>
          {t("recordForm.leave.leave")}
        </Button>
      </div>
    </ModalDialog>
  );
}

type GuardedFormProps = ComponentProps<"form"> & {
  isDirty: boolean;
  /** The consequence of leaving. Default: the edits stay in this browser. */
  leaveText?: string | undefined;
};

/** Presses the button that saves. A read-only form has none. */
const save = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLButtonElement>("[type=submit]")?.click();

/** A form element that saves on Ctrl+S and asks for confirmation before unsaved changes are left. */
export function GuardedForm({ isDirty, leaveText, children, ...form }: GuardedFormProps) {
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (document.querySelector("[role=dialog]")) return;
      save(element.current);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <form ref={element} {...form}>
      {children}
      <LeaveGuard
        isDirty={isDirty}
        onSave={() => save(element.current)}
        {...(leaveText !== undefined && { text: leaveText })}
      />
    </form>
  );
}
