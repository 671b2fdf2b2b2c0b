import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { LegalPage } from "@/components/legal-page";
import { env } from "@/config/env";
import { site } from "@/config/site";

const ConsentChoice = lazy(async () => ({
  default: (await import("@/features/analytics/components/consent-choice")).ConsentChoice,
}));

const items = ["data", "purpose", "payment", "browser", "visits", "captcha", "rights", "contact"] as const;

// Only where the forms ask for it.
const shownItems = () => items.filter((id) => id !== "captcha" || env.turnstileSiteKey !== null);

/** What data we keep, and what for. */
export function PrivacyRoute() {
  const { t } = useTranslation("plansPage");
  return (
    <LegalPage
      title={t("legal.privacy.title")}
      lead={t("legal.privacy.lead")}
      sections={shownItems().map((id) => ({
        id,
        title: t(`legal.privacy.items.${id}.title`),
        text: t(`legal.privacy.items.${id}.text`, { email: site.contactEmail }),
      }))}
    >
      <Suspense fallback={null}>
        <ConsentChoice />
      </Suspense>
    </LegalPage>
  );
}
