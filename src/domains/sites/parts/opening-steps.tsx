import { clsx } from "clsx";
import Check from "lucide-react/icons/check";
import Pause from "lucide-react/icons/pause";
import { useTranslation } from "react-i18next";
import { formatDate } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";

const stepIds = ["account", "email", "payment", "preparation"] as const;

/** The ID of a step from the sign-up to a live site. */
type OpeningStepId = (typeof stepIds)[number];

/** A step from the sign-up to a live site. `halted`: it would be current, but the site is suspended. */
type OpeningStep = {
  id: OpeningStepId;
  state: "done" | "current" | "halted" | "upcoming";
  /** Time of completion (ISO 8601), where it is known. */
  at?: string | null;
};

/** Returns the steps with one current step: those before it are done, and no later one is. */
export function stepsAt(current: OpeningStepId): readonly OpeningStep[] {
  const reached = stepIds.indexOf(current);
  return stepIds.map((id, index) => ({
    id,
    state: index < reached ? "done" : index === reached ? "current" : "upcoming",
  }));
}

const marks: Readonly<Record<OpeningStep["state"], string>> = {
  done: "border-success bg-success text-surface",
  current: "border-second bg-second text-ground",
  halted: "border-warning bg-warning-soft text-warning",
  upcoming: "border-line-strong bg-surface text-muted",
};

/** The way from the sign-up to a live site, in one row; below each other where the row is too narrow. */
export function OpeningSteps({ steps, className }: { steps: readonly OpeningStep[]; className?: string }) {
  const { t } = useTranslation();
  return (
    <div className={clsx("@container", className)}>
      <ol aria-label={t("openingSteps.label")} className="flex narrow:flex-col narrow:gap-3">
        {steps.map((step, index) => (
          <li
            key={step.id}
            aria-current={step.state === "current" ? "step" : undefined}
            className="relative flex min-w-0 flex-1 flex-col items-center gap-1.5 text-center narrow:flex-row narrow:gap-3 narrow:text-left"
          >
            {index > 0 ? (
              <span
                aria-hidden="true"
                className={clsx(
                  "absolute top-4 right-[calc(50%+1.25rem)] left-[calc(-50%+1.25rem)] h-0.5 -translate-y-1/2 narrow:hidden",
                  step.state === "upcoming" ? "bg-line" : "bg-success",
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
            <StepWords step={step} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function StepMark({ state, number }: { state: OpeningStep["state"]; number: number }) {
  if (state === "done") return <Check className="size-4" strokeWidth={3} />;
  if (state === "halted") return <Pause className="size-4" strokeWidth={3} />;
  return <span>{number}</span>;
}

function StepWords({ step: { id, state, at } }: { step: OpeningStep }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const note =
    state === "halted"
      ? t("openingSteps.state.halted")
      : id === "preparation" && state === "upcoming"
        ? t("openingSteps.within")
        : null;
  return (
    <p className="text-xs leading-snug sm:text-sm">
      <span className={clsx("block", state === "upcoming" ? "text-muted" : "font-semibold")}>
        {t(`openingSteps.step.${id}`)}
      </span>
      {state === "halted" ? null : <span className="sr-only">{t(`openingSteps.state.${state}`)}</span>}
      {note ? <span className="block text-muted">{note}</span> : null}
      {at ? (
        <time dateTime={at} className="block text-muted">
          {formatDate(at, language)}
        </time>
      ) : null}
    </p>
  );
}
