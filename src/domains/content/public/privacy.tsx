import type { TFunction } from "i18next";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { SampleSection } from "../parts/legal-page";
import { env } from "@/platform/env";
import { site } from "@/platform/site";
import { legalTextKeys, privacyItems } from "../page-texts/legal";
import { LegalRoute } from "./legal-route";

// Exported for the content editor, which edits and previews this page.
export { legalTextKeys as textKeys };

const ConsentChoice = lazy(async () => ({
  default: (await import("@/domains/analytics/parts/consent-choice")).ConsentChoice,
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
