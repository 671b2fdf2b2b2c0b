import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";

type DoneNoticeProps = {
  /** The last result; null without one. */
  text: ReactNode;
  /** Reverts the action; omitted when it cannot be reverted. */
  onUndo: (() => void) | undefined;
  undoing: boolean;
};

/** Shows the result of the last action with an undo button. */
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
