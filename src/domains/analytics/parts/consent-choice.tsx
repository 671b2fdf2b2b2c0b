import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import { decideConsent, useConsent } from "../consent";
import { useMeasurementId } from "../queries";

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
