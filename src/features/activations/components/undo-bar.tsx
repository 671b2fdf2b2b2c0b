import Undo2 from "lucide-react/icons/undo-2";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { undoMs } from "../undo-storage";

type UndoBarProps = {
  /** The text about the completed step. */
  text: string;
  /** Time of the step, in milliseconds. */
  since: number;
  busy: boolean;
  onUndo: () => void;
  /** Called when the time is over. */
  onGone: () => void;
};

/** Offers to undo a step until its e-mail is sent. Receives the focus, as the step's button may be gone. */
export function UndoBar({ text, since, busy, onUndo, onGone }: UndoBarProps) {
  const { t } = useTranslation("admin");
  const button = useRef<HTMLButtonElement>(null);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.ceil((since + undoMs - now) / 1000);

  useEffect(() => {
    // After the closing dialog has restored the focus to its trigger.
    const timer = setTimeout(() => button.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left <= 0) onGone();
  }, [left, onGone]);

  return (
    <div className="sticky top-2 z-10 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-line-strong bg-surface p-4 shadow-float">
      <output className="mr-auto font-semibold">{text}</output>
      <span aria-hidden="true" className="tabular text-sm text-muted">
        {t("site.undoLeft", { count: Math.max(left, 0) })}
      </span>
      <Button ref={button} size="sm" variant="outline" loading={busy} onClick={onUndo}>
        <Undo2 aria-hidden="true" />
        {t("site.undo")}
      </Button>
    </div>
  );
}
