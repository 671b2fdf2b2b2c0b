import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "@/lib/cn";
import { useTakesLong } from "@/lib/use-takes-long";
import { Button } from "../ui/button";
import { LeaveGuard } from "./leave-guard";

type SaveBarProps = {
  /** What the button says. */
  label: string;
  saving: boolean;
  /** Whether something differs from what is stored. */
  isDirty: boolean;
  className?: string;
};

/**
 * The foot of a form of the administration, inside it: saves by its button and by Ctrl+S, says that
 * something is not saved, and asks before it is left behind.
 */
export function SaveBar({ label, saving, isDirty, className }: SaveBarProps) {
  const { t } = useTranslation(["admin", "common"]);
  const takesLong = useTakesLong(saving);
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (document.querySelector("[role=dialog]")) return;
      element.current?.closest("form")?.requestSubmit();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <div ref={element} className={cn("flex flex-wrap items-center gap-x-4 gap-y-2", className)}>
      <Button type="submit" loading={saving} aria-keyshortcuts="Control+S Meta+S">
        {label}
      </Button>
      <output className="text-sm text-muted">
        {takesLong ? t("common:takesLong") : isDirty ? t("unsaved.notice") : null}
      </output>
      <LeaveGuard isDirty={isDirty} text={t("unsaved.text")} />
    </div>
  );
}
