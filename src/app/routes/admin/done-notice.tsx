import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";

type DoneNoticeProps = {
  /** What was done; null while nothing was. */
  text: ReactNode;
  /** Takes it back; left out where that cannot be. */
  onUndo: (() => void) | undefined;
  undoing: boolean;
};

/** Says what was done last, where it was done, and takes it back. */
export function DoneNotice({ text, onUndo, undoing }: DoneNoticeProps) {
  const { t } = useTranslation("admin");
  return (
    <output className="block">
      {text === null ? null : (
        <span className="mb-4 flex flex-wrap items-center gap-3 rounded-xl bg-success-soft px-4 py-2 text-success">
          <span className="font-semibold [overflow-wrap:anywhere]">{text}</span>
          {onUndo ? (
            <Button variant="outline" size="sm" loading={undoing} onClick={onUndo}>
              {t("tasks.undo")}
            </Button>
          ) : null}
        </span>
      )}
    </output>
  );
}
