import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PlanFeatures } from "./plan-features";

type PlanFrameProps = {
  /** Name, price and button, which depend on the database. */
  children: ReactNode;
  /** Shown beside the price. */
  picture: ReactNode;
  /** The plan's feature lines; defaults to the translations. */
  features?: readonly string[] | undefined;
  busy?: boolean;
};

/** The layout of the offer: price and button beside a picture, features below. */
export function PlanFrame({ children, picture, features, busy = false }: PlanFrameProps) {
  const { t } = useTranslation("plansPage");
  const lines = features?.length ? features : t("features", { returnObjects: true });
  return (
    <section
      aria-labelledby="plan-includes"
      aria-busy={busy || undefined}
      className="overflow-hidden rounded-2xl border-2 border-ink bg-surface sm:rounded-3xl"
    >
      <div aria-hidden="true" className="awning awning-wide" />
      <div className="grid lg:grid-cols-2">
        <div className="flex flex-col gap-6 p-6 sm:p-10 lg:p-12">{children}</div>
        <div className="flex flex-col justify-center border-line bg-second-soft p-6 max-lg:border-t sm:p-10 lg:border-l lg:p-12">
          {picture}
        </div>
      </div>
      <div className="border-t border-line p-6 sm:p-10 lg:p-12">
        <h2 id="plan-includes" className="text-heading">
          {t("includes")}
        </h2>
        <PlanFeatures lines={lines} />
      </div>
    </section>
  );
}
