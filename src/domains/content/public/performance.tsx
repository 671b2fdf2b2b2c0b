import { useTranslation } from "react-i18next";
import { performancePoints, type HostingText } from "./page-texts/hosting";

/** The performance of the servers, and the work that they save. */
export function Performance({ text }: { text: HostingText }) {
  const { t } = useTranslation("hostingPage");
  return (
    <section
      aria-labelledby="performance"
      className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-8 px-4 pt-24 sm:px-6 sm:pt-32 lg:grid-cols-[7fr_5fr]"
    >
      <div className="flex flex-col gap-4">
        <p className="font-semibold text-second">{t("performance.label")}</p>
        <h2 id="performance" className="max-w-[10.66em] text-display">
          {text("performance.title")}
        </h2>
        <p className="max-w-[37.18em] text-lg text-muted sm:text-xl">{text("performance.text")}</p>
      </div>
      <ul className="flex flex-col justify-end">
        {performancePoints.map((point) => (
          <li
            key={point}
            className="border-t border-line py-5 font-display text-heading font-bold last:border-b"
          >
            {text(`performance.points.${point}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
