import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "@/kit/error-state";
import { PublicPageHead } from "@/kit/public-page-head";
import { Skeleton } from "@/kit/ui/skeleton";
import { useLegalDocument, usePageTexts } from "../data";
import type { LegalPageName } from "../rules";
import { sampleMarkdown } from "../page-texts/legal";
import { LegalPage, type SampleSection } from "../parts/legal-page";

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
