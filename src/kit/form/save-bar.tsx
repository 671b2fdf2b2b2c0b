import { clsx } from "clsx";
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { shortcutLabel } from "@/platform/keyboard";
import { useTakesLong } from "@/platform/use-takes-long";
import { Button } from "../ui/button";

type SaveBarProps = {
  form: {
    submitting: boolean;
    isDirty: boolean;
    /** The last discarded edits can still be restored. */
    hasDiscarded: boolean;
    discard: () => void;
    undoDiscard: () => void;
    forgetDiscarded: () => void;
  };
  /** Whether the user may save. Otherwise, the bar explains it. */
  writable?: boolean;
  /** The form may not be saved now, such as during an upload. */
  blocked?: boolean;
};

// Time to undo a discard. Milliseconds.
const undoMs = 10_000;

/**
 * The actions for unsaved changes of a record. They take the place of the panel's header, so that no field moves and
 * every scroll position shows them.
 */
export function SaveBar({ form, writable = true, blocked = false }: SaveBarProps) {
  const { t } = useTranslation(["admin", "common"]);
  const row = useRef<HTMLDivElement>(null);
  const takesLong = useTakesLong(form.submitting);
  const isOpen = form.isDirty || form.submitting || blocked;
  const hasUndo = form.hasDiscarded && !isOpen;
  const { forgetDiscarded } = form;
  const forget = useRef(forgetDiscarded);
  useEffect(() => {
    forget.current = forgetDiscarded;
  });
  useEffect(() => {
    if (!hasUndo) return;
    const timer = setTimeout(() => forget.current(), undoMs);
    return () => clearTimeout(timer);
  }, [hasUndo]);

  if (!writable) return <p className="text-muted">{t("readOnly")}</p>;
  return (
    <div
      ref={row}
      tabIndex={-1}
      className={clsx(
        "fixed top-0 right-0 left-0 z-20 sm:left-14 wide:left-60",
        isOpen || hasUndo
          ? "h-14 animate-fade border-b border-line-strong bg-surface text-ink shadow-card"
          : "h-0",
      )}
    >
      <div className="mx-auto flex h-full max-w-300 items-center gap-2 px-4 sm:px-6">
        <output className="mr-auto min-w-0 text-sm leading-tight font-semibold">
          {takesLong
            ? t("common:takesLong")
            : isOpen
              ? t("unsaved.title")
              : hasUndo
                ? t("unsaved.discarded")
                : null}
        </output>
        {isOpen ? (
          <BarActions row={row}>
            <Button size="sm" variant="ghost" disabled={form.submitting || blocked} onClick={form.discard}>
              {t("unsaved.discard")}
            </Button>
            <Button
              type="submit"
              size="sm"
              loading={form.submitting}
              disabled={blocked}
              aria-keyshortcuts="Control+S Meta+S"
            >
              <span>{t(form.submitting ? "unsaved.saving" : "unsaved.save")}</span>
              <kbd
                translate="no"
                aria-hidden="true"
                className="font-sans text-xs font-medium pointer-coarse:hidden"
              >
                {shortcutLabel("S")}
              </kbd>
            </Button>
          </BarActions>
        ) : null}
        {hasUndo ? (
          <BarActions row={row}>
            <Button size="sm" variant="ghost" onClick={form.undoDiscard}>
              {t("unsaved.undo")}
            </Button>
          </BarActions>
        ) : null}
      </div>
    </div>
  );
}

/** Buttons that pass the focus to the row when they disappear, so that the keyboard continues there. */
function BarActions({ row, children }: { row: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  const actions = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = actions.current;
    const target = row.current;
    return () => {
      if (element?.contains(document.activeElement)) target?.focus({ preventScroll: true });
    };
  }, [row]);
  return (
    <div ref={actions} className="flex shrink-0 items-center gap-2">
      {children}
    </div>
  );
}
