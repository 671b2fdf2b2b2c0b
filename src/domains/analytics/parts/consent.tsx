import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import { decideConsent, useConsent } from "../consent";
import { useMeasurementId } from "../google-analytics";

/** Asks for consent to third-party analytics. Overlays the page, so that nothing shifts. */
export function ConsentBanner() {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t("consent.label")}
      className="fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-40 mx-auto flex max-w-2xl animate-rise flex-col gap-4 rounded-2xl border border-line bg-surface p-5 shadow-float sm:flex-row sm:items-center"
    >
      <p className="flex-1 text-[0.9375rem]">{t("consent.text")}</p>
      <div className="flex gap-2">
        <Button variant="outline" onClick={() => decideConsent("refused")} className="flex-1">
          {t("consent.refuse")}
        </Button>
        <Button variant="outline" onClick={() => decideConsent("accepted")} className="flex-1">
          {t("consent.accept")}
        </Button>
      </div>
    </section>
  );
}

/** Shows the consent decision with a button to change it; nothing when analytics is off. */
export function ConsentChoice() {
  const consent = useConsent();
  return consent === "undecided" ? null : <Answer accepted={consent === "accepted"} />;
}

function Answer({ accepted }: { accepted: boolean }) {
  const { t } = useTranslation();
  const id = useMeasurementId();
  if (id === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6">
      <p>{t(accepted ? "consent.accepted" : "consent.refused")}</p>
      <Button variant="outline" size="sm" onClick={() => decideConsent("undecided")}>
        {t("consent.change")}
      </Button>
    </div>
  );
}
