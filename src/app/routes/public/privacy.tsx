import type { TFunction } from "i18next";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { SampleSection } from "@/components/legal-page";
import { env } from "@/config/env";
import { site } from "@/config/site";
import { legalTextKeys, privacyItems } from "@/features/marketing/page-texts/legal";
import { LegalRoute } from "./legal-route";

// What the administration edits and shows of this page stays in its file.
export { legalTextKeys as textKeys };

const ConsentChoice = lazy(async () => ({
  default: (await import("@/features/analytics/components/consent-choice")).ConsentChoice,
}));

/** The built-in sample. */
export function sampleOf(t: TFunction<"plansPage">): SampleSection[] {
  return privacyItems(env.turnstileSiteKey !== null).map((id) => ({
    id,
    title: t(`legal.privacy.items.${id}.title`),
    text: t(`legal.privacy.items.${id}.text`, { email: site.contactEmail }),
  }));
}

/** What data we keep, and what for. */
export function PrivacyRoute() {
  const { t } = useTranslation("plansPage");
  return (
    <LegalRoute page="privacy" sample={sampleOf(t)}>
      <Suspense fallback={null}>
        <ConsentChoice />
      </Suspense>
    </LegalRoute>
  );
}
