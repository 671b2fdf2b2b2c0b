import Smartphone from "lucide-react/icons/smartphone";
import { useTranslation } from "react-i18next";
import { Badge } from "@/kit/ui/badge";
import { Button } from "@/kit/ui/button";
import { formatDate } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { Factor } from "../rules";

type MfaPanelProps = {
  factors: readonly Factor[];
  onAdd: () => void;
  adding: boolean;
  onRemove: (factor: Factor) => void;
};

/** Shows whether sign-in requires a code, and the registered authenticator apps. */
export function MfaPanel({ factors, onAdd, adding, onRemove }: MfaPanelProps) {
  const { t } = useTranslation("security");
  const language = useLanguage();
  const isOn = factors.length > 0;
  return (
    <section className="flex flex-col items-start gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-lg font-bold">{t("security.mfa.title")}</h3>
        <Badge tone={isOn ? "success" : "neutral"}>{t(isOn ? "security.mfa.on" : "security.mfa.off")}</Badge>
      </div>
      <p className="max-w-prose text-muted">{t("security.mfa.text")}</p>
      {isOn ? (
        <ul className="flex w-full flex-col divide-y divide-line rounded-xl border border-line">
          {factors.map((factor) => {
            const date = formatDate(factor.addedAt, language);
            return (
              <li key={factor.id} className="flex flex-wrap items-center gap-3 p-4">
                <Smartphone className="size-5 text-second" aria-hidden="true" />
                <p className="min-w-40 flex-1 leading-snug">
                  <span className="block font-semibold">{t("security.mfa.authenticator")}</span>
                  <span className="text-sm text-muted">{t("security.mfa.addedOn", { date })}</span>
                </p>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t("security.mfa.removeLabel", { date })}
                  onClick={() => onRemove(factor)}
                >
                  {t("security.mfa.remove")}
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
      <Button variant="outline" loading={adding} onClick={onAdd}>
        {t(isOn ? "security.mfa.addAnother" : "security.mfa.add")}
      </Button>
    </section>
  );
}
