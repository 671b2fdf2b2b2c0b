import { clsx } from "clsx";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import { formatClock, formatShortDate } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/time";
import { publishingPhase, type PublishingPhase, usePublishAgain, usePublishing } from "../publishing";

const dots = {
  published: "bg-success",
  waiting: "animate-skeleton bg-second",
  building: "animate-skeleton bg-second",
  late: "bg-danger",
  failed: "bg-danger",
} as const satisfies Record<PublishingPhase, string>;

type PublishingStatusProps = {
  /** The user may request a build. */
  writable: boolean;
  onFailed: (error: unknown) => void;
};

/** One line for a page header: whether visitors see the latest changes, and a button when they do not. */
export function PublishingStatus({ writable, onFailed }: PublishingStatusProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const now = useNow();
  const { data } = usePublishing();
  const again = usePublishAgain();
  const hintId = useId();
  const phase = data && publishingPhase(data, now);
  const hasFailed = phase === "late" || phase === "failed";

  function published(dataAt: string | null): string {
    if (dataAt === null) return t("publishing.published");
    const isToday = new Date(dataAt).toDateString() === new Date(now).toDateString();
    return isToday
      ? t("publishing.publishedAt", { time: formatClock(dataAt, language) })
      : t("publishing.publishedOn", { date: formatShortDate(dataAt, language) });
  }

  return (
    // Reserves the place of the line until its data arrive.
    <div className="flex min-h-6 min-w-56 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <output
        aria-describedby={hasFailed ? hintId : undefined}
        className={clsx("flex items-center gap-2", hasFailed ? "font-semibold text-danger" : "text-muted")}
      >
        {phase ? <span aria-hidden="true" className={clsx("size-2 rounded-full", dots[phase])} /> : null}
        {data && phase ? (
          <span>{phase === "published" ? published(data.dataAt) : t(`publishing.${phase}`)}</span>
        ) : null}
      </output>
      {hasFailed && writable ? (
        <Button
          variant="link"
          size="sm"
          loading={again.isPending}
          onClick={() => again.mutate(undefined, { onError: onFailed })}
        >
          {t("publishing.again")}
        </Button>
      ) : null}
      {hasFailed ? (
        <span id={hintId} className="basis-full text-muted">
          {t(`publishing.hints.${phase}`)}
        </span>
      ) : null}
    </div>
  );
}
