import GripVertical from "lucide-react/icons/grip-vertical";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

/** The drag handle of a line in a sortable list. Receives the props from `useSortable`. */
export function MoveHandle({ title, ...sortable }: Omit<ComponentProps<"button">, "className">) {
  const { t } = useTranslation(["admin", "adminCourses"]);
  return (
    <button
      type="button"
      {...sortable}
      aria-label={t("adminCourses:outline.move", { title })}
      className="grid size-9 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-muted hover:bg-line pointer-coarse:size-11"
    >
      <GripVertical className="size-5" aria-hidden="true" />
    </button>
  );
}
