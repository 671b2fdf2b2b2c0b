import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatTime } from "@contract/formats";
import { useLanguage } from "@/platform/use-language";
import { ArticleBody } from "@/kit/article-body";
import { Alert } from "@/kit/ui/alert";
import { noBreakEmail } from "@/kit/no-break-email";

/** A section of a sample document. `id` names it. */
export type SampleSection = { id: string; title: string; text: string };

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
