import { useTranslation } from "react-i18next";
import { scrollIntoView } from "@/lib/scroll-into-view";
import { Alert } from "./ui/alert";

type ConflictNoticeProps = {
  /** Fields that both changed: their name, and what the other person saved. */
  disputed: readonly { label: string; stored: string }[];
};

/** Someone else saved first: nothing that was typed is lost, and what they saved is shown beside it. */
export function ConflictNotice({ disputed }: ConflictNoticeProps) {
  const { t } = useTranslation("admin");
  return (
    <div ref={scrollIntoView} className="scroll-my-32">
      <Alert tone="warning" role="alert" title={t("conflict.title")}>
        <p>{t(disputed.length > 0 ? "conflict.disputed" : "conflict.merged")}</p>
        {disputed.length > 0 ? (
          <dl className="mt-3 grid gap-2">
            {disputed.map(({ label, stored }) => (
              <div key={label}>
                <dt className="font-semibold">{label}</dt>
                <dd className="whitespace-pre-line">{stored || t("conflict.empty")}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </Alert>
    </div>
  );
}
