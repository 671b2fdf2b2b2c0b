import { useTranslation } from "react-i18next";

const points = ["ready", "tuned", "none"] as const;

/** What the servers are ready for, and what nobody has to do about them. */
export function Performance() {
  const { t } = useTranslation("hostingPage");
  return (
    <section
      aria-labelledby="performance"
      className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-8 px-4 pt-24 sm:px-6 sm:pt-32 lg:grid-cols-[7fr_5fr]"
    >
      <div className="flex flex-col gap-4">
        <p className="font-semibold text-second">{t("performance.label")}</p>
        <h2 id="performance" className="max-w-[10.66em] text-display">
          {t("performance.title")}
        </h2>
        <p className="max-w-[37.18em] text-lg text-muted sm:text-xl">{t("performance.text")}</p>
      </div>
      <ul className="flex flex-col justify-end">
        {points.map((point) => (
          <li
            key={point}
            className="border-t border-line py-5 font-display text-heading font-bold last:border-b"
          >
            {t(`performance.points.${point}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
