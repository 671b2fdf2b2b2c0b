import { clsx } from "clsx";
import Check from "lucide-react/icons/check";
import { useTranslation } from "react-i18next";

const paper = "w-full max-w-72 rounded-xl border-2 border-ink bg-surface p-4 sm:p-5 shadow-card";

/** The sign-up form. */
export function AccountScene() {
  const { t } = useTranslation("howItWorksPage");
  return (
    <div className={clsx(paper, "flex flex-col gap-4 text-sm font-semibold")}>
      {(["name", "domain"] as const).map((field) => (
        <div key={field} className="flex flex-col gap-1.5">
          <span>{t(`drawing.${field}`)}</span>
          <span className="flex h-9 items-center rounded-md border border-line-strong px-3">
            <span
              className={clsx("h-2 rounded-full bg-line-strong/60", field === "name" ? "w-24" : "w-32")}
            />
            {field === "domain" ? <span className="ml-1 h-5 w-0.5 bg-second" /> : null}
          </span>
        </div>
      ))}
      <span className="h-9 rounded-md border border-accent-ink bg-accent" />
    </div>
  );
}

/** The payment page. */
export function PaymentScene() {
  const { t } = useTranslation("howItWorksPage");
  return (
    <div className={clsx(paper, "flex flex-col gap-4 text-sm font-semibold")}>
      <div className="flex items-center justify-between">
        {t("drawing.total")}
        <span className="h-3 w-20 rounded-full bg-ink" />
      </div>
      <div className="flex flex-col gap-1.5 border-t border-line pt-4">
        {t("drawing.card")}
        <span className="flex h-9 items-center gap-2 rounded-md border border-line-strong px-3 text-muted">
          •••• ••••
          <span className="ml-auto h-4 w-6 rounded-sm bg-second" />
        </span>
      </div>
      <span className="h-9 rounded-md border border-accent-ink bg-accent" />
    </div>
  );
}

const stages = ["paid", "preparing", "propagating", "live"] as const;

/** The stages that the customer panel shows during activation. */
export function ProgressScene() {
  const { t } = useTranslation("howItWorksPage");
  return (
    <div className={clsx(paper, "relative flex flex-col gap-3 text-sm")}>
      <span className="absolute top-8 bottom-8 left-[1.875rem] w-0.5 bg-line" />
      {stages.map((stage, index) => (
        <div key={stage} className="relative flex items-center gap-3 font-semibold">
          <span
            className={clsx(
              "grid size-6 shrink-0 place-items-center rounded-full border-2",
              index < 2 && "border-ink bg-ink text-ground",
              index === 2 && "border-ink bg-accent",
              index > 2 && "border-line-strong bg-surface",
            )}
          >
            {index < 2 ? <Check className="size-3.5" strokeWidth={3.5} /> : null}
          </span>
          <span>{t(`drawing.${stage}`)}</span>
        </div>
      ))}
    </div>
  );
}
