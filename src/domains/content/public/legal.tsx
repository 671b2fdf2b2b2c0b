import { formatTime } from "@contract/formats";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ConsentChoice } from "@/domains/analytics/parts/consent";
import { ArticleBody } from "@/kit/article-body";
import { ErrorState } from "@/kit/error-state";
import { noBreakEmail } from "@/kit/no-break-email";
import { PublicPageHead } from "@/kit/public-page-head";
import { Alert } from "@/kit/ui/alert";
import { Skeleton } from "@/kit/ui/skeleton";
import { env } from "@/platform/env";
import { site } from "@/platform/site";
import { useLanguage } from "@/platform/use-language";
import { useLegalDocument, usePageTexts } from "../data";
import type { LegalPageName } from "../rules";

/** The texts of a legal page that administrators may replace. The body is Markdown, the date an ISO day. */
export const textKeys = ["title", "lead", "version", "date", "body"] as const;

/** The parts of the sample documents, in order. */
const termsItems = ["service", "account", "activation", "payment", "content", "cancel"] as const;
const privacyItems = [
  "data",
  "purpose",
  "payment",
  "browser",
  "visits",
  "captcha",
  "rights",
  "contact",
] as const;

/** /termos: the terms of service. */
export function TermsRoute() {
  const { t } = useTranslation("plansPage");
  return (
    <LegalDocument page="terms" sample={samples.terms(t)}>
      {/* The build writes the file. */}
      {import.meta.env.PROD ? (
        <p className="mt-12 text-sm text-muted">
          <a href="/licenses.txt" className="underline underline-offset-4 hover:text-ink">
            {t("legal.licences")}
          </a>
        </p>
      ) : null}
    </LegalDocument>
  );
}

/** /privacidade: the privacy policy. */
export function PrivacyRoute() {
  const { t } = useTranslation("plansPage");
  return (
    <LegalDocument page="privacy" sample={samples.privacy(t)}>
      <ConsentChoice />
    </LegalDocument>
  );
}

/** Return the default documents. */
export const samples: Record<LegalPageName, (t: TFunction<"plansPage">) => SampleSection[]> = {
  terms: (t) =>
    termsItems.map((id) => ({
      id,
      title: t(`legal.terms.items.${id}.title`),
      text: t(`legal.terms.items.${id}.text`),
    })),
  privacy: (t) =>
    privacyItems
      // Only forms with Turnstile send data to it.
      .filter((id) => id !== "captcha" || env.turnstileSiteKey !== null)
      .map((id) => ({
        id,
        title: t(`legal.privacy.items.${id}.title`),
        text: t(`legal.privacy.items.${id}.text`, { email: site.contactEmail }),
      })),
};

/** Returns the sample as Markdown, the starting point of the owner's document. */
export function sampleMarkdown(sections: readonly SampleSection[]): string {
  return sections.map(({ title, text }) => `## ${title}\n\n${text}`).join("\n\n");
}

const headKeys = ["title", "lead"] as const;

type LegalDocumentProps = { page: LegalPageName; sample: readonly SampleSection[]; children?: ReactNode };

/** Renders a legal page with the owner's stored texts, or the sample. */
function LegalDocument({ page, sample, children }: LegalDocumentProps) {
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

/** A section of a sample document. `id` names it. */
type SampleSection = { id: string; title: string; text: string };

/** The owner's document, rendered and sanitised. */
type ShownDocument = {
  html: string;
  headings: readonly { id: string; text: string; level: number }[];
  version: string;
  /** ISO 8601 date. */
  date: string;
};

// Like the headings of an article, so that no section has the ID of a part of the page.
const fragmentOf = (id: string) => `secao-${id}`;

type LegalPageProps = {
  title: string;
  lead: string;
  /** The default document, shown without a stored one. */
  sample: readonly SampleSection[];
  /** Null for the sample; undefined while loading. */
  document: ShownDocument | null | undefined;
  /** Shown in place of a document that failed to load. */
  failure?: ReactNode;
  /** Content below the document. */
  children?: ReactNode;
};

/** A legal page: the owner's document, or the default marked as a sample, with a table of contents. */
export function LegalPage({ title, lead, sample, document, failure, children }: LegalPageProps) {
  const parts =
    document === null
      ? sample.map(({ id, title: text }) => ({ id: fragmentOf(id), text }))
      : (document?.headings.filter(({ level }) => level === 2) ?? []);
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-10 px-4 pt-12 pb-24 sm:px-6 sm:pt-20 sm:pb-32 lg:grid-cols-[4fr_8fr]">
      <div className="flex flex-col gap-6 self-start lg:sticky lg:top-32">
        <h1 className="text-5xl leading-none font-extrabold tracking-[-0.035em] [overflow-wrap:anywhere]">
          {title}
        </h1>
        <p className="max-w-[25.64em] text-lg text-muted">{lead}</p>
        {document ? <Validity {...document} /> : null}
        {parts.length > 0 ? <Contents parts={parts} /> : null}
      </div>
      <div className="min-w-0">
        <div>
          {document ? (
            <Own html={document.html} />
          ) : document === null ? (
            <Sample sections={sample} />
          ) : (
            failure
          )}
        </div>
        <div>{children}</div>
      </div>
    </div>
  );
}

function Contents({ parts }: { parts: readonly { id: string; text: string }[] }) {
  const { t } = useTranslation("plansPage");
  return (
    <nav aria-label={t("legal.contents")} className="mt-2 hidden lg:block">
      <ol className="flex flex-col border-l-2 border-line">
        {parts.map(({ id, text }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-0.5 flex min-h-9 items-center gap-3 border-l-2 border-transparent pl-4 text-muted hover:border-accent hover:text-ink"
            >
              <span className="tabular w-4">{index + 1}</span>
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Validity({ version, date }: Pick<ShownDocument, "version" | "date">) {
  const { t } = useTranslation("plansPage");
  const language = useLanguage();
  // Noon, so that the date is equal in every reader's time zone.
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date)
    ? formatTime(`${date}T12:00:00`, language, { dateStyle: "long" })
    : "";
  if (version === "" && day === "") return null;
  return (
    <p className="text-sm text-muted">
      {[version && t("legal.version", { version }), day && t("legal.since", { date: day })]
        .filter((text) => text !== "")
        .join(" · ")}
    </p>
  );
}

function Own({ html }: { html: string }) {
  return (
    <div className="max-w-[43.59em]">
      <ArticleBody html={html} language={useLanguage()} />
    </div>
  );
}

function Sample({ sections }: { sections: readonly SampleSection[] }) {
  const { t } = useTranslation("plansPage");
  return (
    <>
      <Alert tone="warning" title={t("legal.sample")}>
        {t("legal.sampleNote")}
      </Alert>
      <ol className="mt-6">
        {sections.map(({ id, title: name, text }, index) => (
          <li
            key={id}
            id={fragmentOf(id)}
            className="grid gap-x-6 gap-y-2 border-t border-line py-8 first:border-t-0 sm:grid-cols-[3rem_1fr]"
          >
            <span aria-hidden="true" className="tabular font-display text-heading font-bold text-second">
              {index + 1}
            </span>
            <div className="flex flex-col gap-2">
              <h2 className="text-heading">{name}</h2>
              <p className="max-w-[43.59em] text-lg text-muted">{noBreakEmail(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
