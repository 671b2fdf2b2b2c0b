import { useTranslation } from "react-i18next";
import { ModalDialog } from "@/components/modal-dialog";
import { Button } from "@/components/ui/button";

type EmptyLessonsDialogProps = {
  /** Titles of the empty lessons to publish. */
  titles: readonly string[];
  onPublish: () => void;
  onClose: () => void;
};

/** Warns before lessons without video, text and attachments are published. */
export function EmptyLessonsDialog({ titles, onPublish, onClose }: EmptyLessonsDialogProps) {
  const { t } = useTranslation("admin");
  return (
    <ModalDialog
      title={t("courses.emptyLessons.title", { count: titles.length })}
      description={t("courses.emptyLessons.text", { count: titles.length })}
      onClose={onClose}
    >
      <ul className="mb-5 list-disc pl-5 [overflow-wrap:anywhere]">
        {titles.map((title, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- titles may repeat, and their order is fixed
          <li key={index}>{title}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onPublish}>{t("courses.emptyLessons.publish")}</Button>
        <Button variant="outline" onClick={onClose}>
          {t("courses.emptyLessons.back")}
        </Button>
      </div>
    </ModalDialog>
  );
}
