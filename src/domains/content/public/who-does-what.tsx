import { clsx } from "clsx";
import { useTranslation } from "react-i18next";

const ways = ["alone", "pieces", "us"] as const;
const tasks = ["build", "hosting", "safety", "domain", "help", "bills"] as const;

/** Compares who does each task: the customer, several suppliers, or our team. */
export function WhoDoesWhat() {
  const { t } = useTranslation("plansPage");
  return (
    <section aria-labelledby="who" className="mx-auto w-full max-w-7xl px-4 pt-24 sm:px-6 sm:pt-32">
      <h2 id="who" className="text-display">
        {t("who.title")}
      </h2>
      <p className="mt-4 text-lg text-muted">{t("who.text")}</p>
      {/* Each column's rows align with those of its neighbours. */}
      <div className="mt-10 grid gap-4 md:grid-cols-3 md:grid-rows-[repeat(7,auto)] md:gap-x-4 md:gap-y-0">
        {ways.map((way) => (
          <div
            key={way}
            className={clsx(
              "rounded-2xl border p-6 md:row-span-7 md:grid md:grid-rows-subgrid sm:p-8",
              way === "us" ? "border-2 border-ink bg-accent-soft" : "border-line bg-surface",
            )}
          >
            <h3 className="pb-4 text-heading">{t(`who.columns.${way}`)}</h3>
            <dl className="contents">
              {tasks.map((task) => (
                <div
                  key={task}
                  className={clsx(
                    "flex flex-col border-t py-3.5 max-md:flex-row max-md:flex-wrap max-md:gap-x-6",
                    way === "us" ? "border-ink/20" : "border-line",
                  )}
                >
                  <dt className="text-sm text-muted max-md:flex-1 max-md:basis-[7em] max-md:pt-0.5">
                    {t(`who.rows.${task}.label`)}
                  </dt>
                  <dd className="font-semibold max-md:flex-1 max-md:basis-[7em]">
                    {t(`who.rows.${task}.${way}`)}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}
