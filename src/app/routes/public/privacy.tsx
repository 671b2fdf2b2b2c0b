import type { TFunction } from "i18next";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { SampleSection } from "@/components/legal-page";
import { env } from "@/config/env";
import { site } from "@/config/site";
import { legalTextKeys, privacyItems } from "@/features/marketing/page-texts/legal";
import { LegalRoute } from "./legal-route";

// Exported for the content editor, which edits and previews this page.
export { legalTextKeys as textKeys };

const ConsentChoice = lazy(async () => ({
  default: (await import("@/features/analytics/components/consent-choice")).ConsentChoice,
}));

/** Returns the default document. */
export function sampleOf(t: TFunction<"plansPage">): SampleSection[] {
  return privacyItems(env.turnstileSiteKey !== null).map((id) => ({
    id,
    title: t(`legal.privacy.items.${id}.title`),
    text: t(`legal.privacy.items.${id}.text`, { email: site.contactEmail }),
  }));
}

/** The privacy policy. */
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
