import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { useTakesLong } from "@/lib/use-takes-long";
import { Button } from "../ui/button";

type SaveBarProps = {
  form: { submitting: boolean; isDirty: boolean };
  /** Text of the button. */
  label: string;
  /** Whether the user may save. Otherwise, the bar explains it. */
  writable?: boolean;
  isSticky?: boolean;
};

/** Footer of an admin form: its button, and a notice about unsaved changes. */
export function SaveBar({ form, label, writable = true, isSticky = false }: SaveBarProps) {
  const { t } = useTranslation(["admin", "common"]);
  const takesLong = useTakesLong(form.submitting);
  if (!writable) return <p className="text-muted">{t("readOnly")}</p>;
  return (
    <div
      className={clsx(
        "flex flex-wrap items-center gap-x-4 gap-y-2",
        isSticky &&
          "sticky bottom-0 z-10 -mx-1 bg-ground px-1 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]",
      )}
    >
      <Button type="submit" loading={form.submitting} aria-keyshortcuts="Control+S Meta+S">
        {label}
      </Button>
      <output className="text-sm text-muted">
        {takesLong ? t("common:takesLong") : form.isDirty ? t("unsaved.notice") : null}
      </output>
    </div>
  );
}
