import { useTranslation } from "react-i18next";
import { formatDateTime } from "@/lib/format-time";
import { useLanguage } from "@/lib/use-language";
import type { CustomerTask } from "../detail";
import { DetailList, DetailSection } from "./detail-section";

/** What waits for the team about the customer. */
export function TasksSection({ tasks }: { tasks: readonly CustomerTask[] }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return (
    <DetailSection
      title={t("customers.detail.tasks")}
      empty={tasks.length === 0 ? t("customers.detail.noTasks") : undefined}
    >
      <DetailList
        items={tasks.map(({ id, kind, subject, dueAt }) => ({
          id,
          text: t(`customers.detail.task.${kind ?? "other"}`),
          note: [subject, dueAt && formatDateTime(dueAt, language)].filter(Boolean).join(" · "),
        }))}
      />
    </DetailSection>
  );
}
