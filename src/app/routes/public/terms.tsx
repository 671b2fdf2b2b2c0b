import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { LegalPage, type SampleSection } from "@/components/legal-page";
import { legalTextKeys, termsItems } from "@/features/marketing/page-texts/legal";
import { LegalRoute } from "./legal-route";

// What the administration edits and shows of this page stays in its file.
export { LegalPage, legalTextKeys as textKeys };

/** The built-in sample. */
export function sampleOf(t: TFunction<"plansPage">): SampleSection[] {
  return termsItems.map((id) => ({
    id,
    title: t(`legal.terms.items.${id}.title`),
    text: t(`legal.terms.items.${id}.text`),
  }));
}

/** What the customer and we agree on. */
export function TermsRoute() {
  const { t } = useTranslation("plansPage");
  return <LegalRoute page="terms" sample={sampleOf(t)} />;
}
