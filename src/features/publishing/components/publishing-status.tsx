import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { formatDateTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import { useNow } from "@/lib/use-now";
import { publishingPhase, type PublishingPhase } from "../model";
import { usePublishAgain, usePublishing } from "../queries";

const tones = {
  published: "success",
  waiting: "neutral",
  building: "neutral",
  late: "warning",
  failed: "danger",
} as const satisfies Record<PublishingPhase, string>;

type PublishingStatusProps = {
  /** The user may request a build. */
  writable: boolean;
  onFailed: (error: unknown) => void;
};

/** Shows whether visitors see the latest changes, since when, and how to react when they do not. */
export function PublishingStatus({ writable, onFailed }: PublishingStatusProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const now = useNow();
  const { data } = usePublishing();
  const again = usePublishAgain();
  if (!data) return null;
  const phase = publishingPhase(data, now);
  const time = (date: string | null | undefined) => (date ? formatDateTime(date, language) : "–");
  return (
    <Alert tone={tones[phase]} title={t(`publishing.${phase}.title`)} className="max-w-3xl">
      <p>
        {t(`publishing.${phase}.text`, {
          changed: time(data.build?.last_change_at),
          due: time(data.build?.due_at),
          asked: time(data.build?.asked_at),
        })}
      </p>
      {data.dataAt ? (
        <p className="text-muted">{t("publishing.dataAt", { time: time(data.dataAt) })}</p>
      ) : null}
      {phase === "failed" ? <p className="text-muted">{data.build?.last_error}</p> : null}
      {writable && (phase === "late" || phase === "failed") ? (
        <Button
          variant="outline"
          size="sm"
          className="mt-3"
          loading={again.isPending}
          onClick={() => again.mutate(undefined, { onError: onFailed })}
        >
          {t("publishing.again")}
        </Button>
      ) : null}
    </Alert>
  );
}
