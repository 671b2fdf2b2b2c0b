import { useTranslation } from "react-i18next";
import { securityMeasures, type HostingText } from "./page-texts/hosting";
import { LockedDrawing } from "./hosting-drawings";

/** The security measures of the hosting. */
export function Security({ text }: { text: HostingText }) {
  const { t } = useTranslation("hostingPage");
  return (
    <section aria-labelledby="security" className="night mt-24 sm:mt-32">
      <div className="mx-auto grid w-full max-w-7xl items-center gap-x-16 gap-y-12 px-4 py-20 sm:px-6 sm:py-28 lg:grid-cols-[5fr_7fr]">
        <div className="max-w-md lg:max-w-none">
          <LockedDrawing />
        </div>
        <div className="flex flex-col gap-4">
          <p className="font-semibold text-second">{t("security.label")}</p>
          <h2 id="security" className="max-w-[11.99em] text-display">
            {text("security.title")}
          </h2>
          <p className="max-w-[35.9em] text-lg text-muted sm:text-xl">{text("security.text")}</p>
          <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2">
            {securityMeasures.map((measure) => (
              <div key={measure} className="border-t-2 border-accent pt-4">
                <dt className="font-display text-heading font-bold">{text(`security.${measure}.title`)}</dt>
                <dd className="mt-1 text-muted">{text(`security.${measure}.text`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
