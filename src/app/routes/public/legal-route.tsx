import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "@/components/error-state";
import { LegalPage, type SampleSection } from "@/components/legal-page";
import { PublicPageHead } from "@/components/public-page-head";
import { Skeleton } from "@/components/ui/skeleton";
import { useLegalDocument } from "@/features/content/legal-document";
import { usePageTexts } from "@/features/content/queries";
import { sampleMarkdown, type LegalPageName } from "@/features/marketing/page-texts/legal";

const headKeys = ["title", "lead"] as const;

type LegalRouteProps = { page: LegalPageName; sample: readonly SampleSection[]; children?: ReactNode };

/** Renders a legal page with the owner's stored texts. */
export function LegalRoute({ page, sample, children }: LegalRouteProps) {
  const { t } = useTranslation("plansPage");
  const text = usePageTexts(page, headKeys, (key) => t(`legal.${page}.${key}`));
  const { value, error, retry, retrying } = useLegalDocument(page, sampleMarkdown(sample));
  return (
    <>
      <PublicPageHead title={text("title")} description={text("lead")} />
      <LegalPage
        title={text("title")}
        lead={text("lead")}
        sample={sample}
        document={value?.document}
        failure={
          error ? (
            <ErrorState code={error.code} onRetry={retry} retrying={retrying} />
          ) : (
            <div aria-busy="true">
              <Skeleton className="h-96 w-full rounded-2xl" />
            </div>
          )
        }
      >
        {children}
      </LegalPage>
    </>
  );
}
