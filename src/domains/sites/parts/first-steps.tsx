import { clsx } from "clsx";
import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { paths } from "@/platform/paths";
import { useReadOnly } from "@/platform/read-only";
import { type DnsRecord, type FirstStep, firstSteps, type Site } from "../rules";
import { DnsHelp, DnsRecords, DomainCheckNote } from "./dns-step";

type FirstStepsProps = {
  site: Site;
  /** The required DNS records; empty when they are not configured. */
  records: readonly DnsRecord[];
  checking: boolean;
  /** Starts a domain check; undefined in a read-only view. */
  onCheck: (() => void) | undefined;
};

/** The customer's remaining steps until visitors reach the site; renders nothing when complete. */
export function FirstSteps({ site, records, checking, onCheck }: FirstStepsProps) {
  const { t } = useTranslation("dashboard");
  const steps = firstSteps(site, records.length > 0);
  if (steps.length === 0) return null;
  const next = steps.find(({ done }) => !done);

  return (
    <Card className="flex flex-col gap-5 p-6 sm:p-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-heading">{t("firstSteps.title")}</h2>
        <p className="tabular text-sm text-muted">
          {t("firstSteps.progress", { done: steps.filter(({ done }) => done).length, count: steps.length })}
        </p>
      </div>
      <ol aria-label={t("firstSteps.title")} className="flex flex-col">
        {steps.map((step) => (
          <Step key={step.id} step={step} isNext={step === next}>
            {step.id === "dns" ? (
              <>
                <DnsRecords records={records} checked={site.check?.records ?? []} />
                {!step.done && records.some(({ type }) => type !== "NS") ? (
                  <DnsHelp domain={site.domain ?? ""} />
                ) : null}
                {site.domain === null ? null : (
                  <DomainCheckNote check={site.check} checking={checking} onCheck={onCheck} />
                )}
              </>
            ) : null}
          </Step>
        ))}
      </ol>
    </Card>
  );
}

type StepProps = {
  step: FirstStep;
  isNext: boolean;
  children?: ReactNode;
};

// The card of the site above has the button of the payment.
function Step({ step, isNext, children }: StepProps) {
  const { t } = useTranslation("dashboard");
  const readOnly = useReadOnly();
  const { id, done } = step;
  return (
    <li className="flex gap-4 border-t border-line py-5 last:pb-0">
      <span
        aria-hidden="true"
        className={clsx(
          "grid size-7 shrink-0 place-items-center rounded-full border-2",
          done ? "border-success bg-success text-surface" : "border-line-strong",
        )}
      >
        {done ? <Check className="size-4" strokeWidth={3} /> : null}
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <h3 className={clsx("font-semibold", done && "text-muted")}>
          <span className="sr-only">{done ? t("firstSteps.done") : t("firstSteps.todo")} </span>
          <span>{t(`firstSteps.${id}.title`)}</span>
        </h3>
        {done ? null : <p className="max-w-prose text-muted">{t(`firstSteps.${id}.text`)}</p>}
        {!done && !readOnly && id === "domain" ? (
          <Link
            to={paths.dashboard.profile}
            className={
              isNext
                ? buttonVariants({ variant: "outline", className: "mt-2" })
                : "text-link inline-flex min-h-6 items-center"
            }
          >
            {t("firstSteps.domain.action")}
          </Link>
        ) : null}
        <div className="contents">{children}</div>
      </div>
    </li>
  );
}
