import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { LegalPage, type SampleSection } from "../parts/legal-page";
import { legalTextKeys, termsItems } from "../page-texts/legal";
import { LegalRoute } from "./legal-route";

// Exported for the content editor, which edits and previews this page.
export { LegalPage, legalTextKeys as textKeys };

/** Returns the default document. */
export function sampleOf(t: TFunction<"plansPage">): SampleSection[] {
  return termsItems.map((id) => ({
    id,
    title: t(`legal.terms.items.${id}.title`),
    text: t(`legal.terms.items.${id}.text`),
  }));
}

/** The terms of service. */
export function TermsRoute() {
  const { t } = useTranslation("plansPage");
  return (
    <LegalRoute page="terms" sample={sampleOf(t)}>
      {/* The build writes the file. */}
      {import.meta.env.PROD ? (
        <p className="mt-12 text-sm text-muted">
          <a href="/licenses.txt" className="underline underline-offset-4 hover:text-ink">
            {t("legal.licences")}
          </a>
        </p>
      ) : null}
    </LegalRoute>
  );
}
