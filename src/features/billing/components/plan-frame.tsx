import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

type PlanFrameProps = {
  /** Name, price and button, which depend on the database. */
  children: ReactNode;
  /** The plan's feature lines; defaults to the translations. */
  features?: readonly string[] | undefined;
  busy?: boolean;
};

/** The layout of the offer: price and button on one side, features on the other. */
export function PlanFrame({ children, features, busy = false }: PlanFrameProps) {
  const { t } = useTranslation("plansPage");
  const lines = features?.length ? features : t("features", { returnObjects: true });
  return (
    <section
      aria-labelledby="plan-includes"
      aria-busy={busy || undefined}
      className="overflow-hidden rounded-2xl border-2 border-ink bg-surface sm:rounded-3xl"
    >
      <div aria-hidden="true" className="awning awning-wide" />
      <div className="grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="flex flex-col gap-6 p-6 sm:p-10 lg:p-12">{children}</div>
        <div className="border-line p-6 max-lg:border-t sm:p-10 lg:border-l lg:p-12">
          <h2 id="plan-includes" className="text-heading">
            {t("includes")}
          </h2>
          <ul className="mt-6 grid gap-x-10 sm:grid-cols-2">
            {lines.map((feature) => (
              <li key={feature} className="flex gap-3 border-t border-line py-3.5 leading-snug">
                <Check className="mt-0.5 size-4 shrink-0 text-success" strokeWidth={3} aria-hidden="true" />
                {feature}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
