import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from "@dnd-kit/core";
import { useTranslation } from "react-i18next";
import type { OutlineRow } from "./outline";

/** What a screen reader is told while a line of an outline is moved, in the interface's language. */
export function useOutlineAnnouncements(rows: readonly OutlineRow[]): {
  announcements: Announcements;
  screenReaderInstructions: ScreenReaderInstructions;
} {
  const { t } = useTranslation("admin");
  const nameOf = (id: UniqueIdentifier) => {
    const row = rows.find((one) => one.id === id);
    return row === undefined ? "" : row.kind === "module" ? row.module.title : row.lesson.title;
  };
  return {
    screenReaderInstructions: { draggable: t("courses.outline.instructions") },
    announcements: {
      onDragStart: ({ active }) => t("courses.outline.lifted", { title: nameOf(active.id) }),
      onDragOver: ({ active, over }) =>
        over && over.id !== active.id
          ? t("courses.outline.over", { title: nameOf(active.id), place: nameOf(over.id) })
          : undefined,
      onDragEnd: ({ active, over }) =>
        over && over.id !== active.id
          ? t("courses.outline.dropped", { title: nameOf(active.id), place: nameOf(over.id) })
          : t("courses.outline.unmoved", { title: nameOf(active.id) }),
      onDragCancel: ({ active }) => t("courses.outline.unmoved", { title: nameOf(active.id) }),
    },
  };
}
