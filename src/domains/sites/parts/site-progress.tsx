import { clsx } from "clsx";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import Pause from "lucide-react/icons/pause";
import { useTranslation } from "react-i18next";
import { formatDate, formatDateTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { type Site, siteHistory, type TimelineStep } from "../rules";
import { DomainChangeText } from "./domain-change-text";

const marks: Readonly<Record<TimelineStep["state"], string>> = {
  done: "border-success bg-success text-surface",
  current: "border-second bg-second text-ground",
  halted: "border-warning bg-warning-soft text-warning",
  upcoming: "border-line-strong bg-surface text-muted",
};

/** The steps to a live site: a column on a phone, a row on wider screens. */
export function SiteTimeline({ steps }: { steps: readonly TimelineStep[] }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  if (steps.length === 0) return null;

  return (
    <ol aria-label={t("site.timeline.label")} className="flex flex-col md:flex-row">
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={step.state === "current" ? "step" : undefined}
          className="relative flex flex-1 gap-4 pb-6 last:pb-0 md:flex-col md:gap-3 md:pr-4 md:pb-0"
        >
          {index < steps.length - 1 ? (
            <span
              aria-hidden="true"
              className={clsx(
                "absolute top-8 bottom-0 left-4 w-0.5 -translate-x-1/2 md:top-4 md:right-0 md:bottom-auto md:left-8 md:h-0.5 md:w-auto md:translate-x-0 md:-translate-y-1/2",
                step.state === "done" ? "bg-success" : "bg-line",
              )}
            />
          ) : null}
          <span
            aria-hidden="true"
            className={clsx(
              "tabular grid size-8 shrink-0 place-items-center rounded-full border-2 text-[length:calc(var(--spacing)*3.5)] font-bold",
              marks[step.state],
            )}
          >
            <StepMark state={step.state} number={index + 1} />
          </span>
          <p className={clsx("min-w-0 pt-1 md:pt-0", step.state === "upcoming" && "text-muted")}>
            <span className="block font-semibold">{t(`site.timeline.step.${step.id}`)}</span>
            <span className="block text-sm text-muted">
              {step.at ? (
                <>
                  <span className="sr-only">{t("site.timeline.state.done")}, </span>
                  <time dateTime={step.at}>{formatDate(step.at, language)}</time>
                </>
              ) : (
                t(`site.timeline.state.${wordFor(step)}`)
              )}
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}

function StepMark({ state, number }: { state: TimelineStep["state"]; number: number }) {
  if (state === "done") return <Check className="size-4" strokeWidth={3} />;
  if (state === "halted") return <Pause className="size-4" strokeWidth={3} />;
  return <span>{number}</span>;
}

// An expected payment is not in progress.
function wordFor({ id, state }: TimelineStep) {
  return id === "paid" && state === "current" ? "pending" : state;
}

/** The site's history, newest first, collapsed. */
export function SiteHistory({ site }: { site: Pick<Site, "events" | "refundedAt"> }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const events = siteHistory(site);
  if (events.length === 0) return null;

  return (
    <details className="group border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        {t("site.history.title")}
        <ChevronDown
          className="size-4 text-muted transition-transform duration-200 group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <ul className="flex flex-col gap-3 pt-2">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap justify-between gap-x-6">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {event.domain === null ? (
                t(`site.history.${event.kind}`)
              ) : (
                <DomainChangeText former={event.formerDomain} current={event.domain} />
              )}
            </span>
            <time dateTime={event.at} className="text-sm text-muted">
              {formatDateTime(event.at, language)}
            </time>
          </li>
        ))}
      </ul>
    </details>
  );
}
