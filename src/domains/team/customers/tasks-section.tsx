import { useTranslation } from "react-i18next";
import { formatDateTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { CustomerTask } from "../data";
import { DetailList, DetailSection } from "./detail-section";

type TasksSectionProps = {
  tasks: readonly CustomerTask[];
  /** Returns the name of a task. */
  nameOf: (task: CustomerTask) => string;
};

/** The open tasks of the team about the customer. */
export function TasksSection({ tasks, nameOf }: TasksSectionProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return (
    <DetailSection title={t("customers.detail.tasks")}>
      <DetailList
        items={tasks.map((task) => ({
          id: task.id,
          text: nameOf(task),
          note: [task.subject, task.dueAt && formatDateTime(task.dueAt, language)]
            .filter(Boolean)
            .join(" · "),
        }))}
      />
    </DetailSection>
  );
}
