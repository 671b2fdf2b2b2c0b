import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageHead } from "./page-head";
import { Alert } from "./ui/alert";

type LegalPageProps = {
  title: string;
  lead: string;
  /** `id` is the section's part of the address. */
  sections: readonly { id: string; title: string; text: string }[];
  /** Under the sections. */
  children?: ReactNode;
};

/** A legal document, marked as the sample it is, with its contents beside it. */
export function LegalPage({ title, lead, sections, children }: LegalPageProps) {
  const { t } = useTranslation("plansPage");
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-10 px-4 pt-12 pb-24 sm:px-6 sm:pt-20 sm:pb-32 lg:grid-cols-[4fr_8fr]">
      <PageHead title={title} description={lead} />
      <div className="flex flex-col gap-6 self-start lg:sticky lg:top-32">
        <h1 className="text-5xl leading-none font-extrabold tracking-[-0.035em]">{title}</h1>
        <p className="max-w-[25.64em] text-lg text-muted">{lead}</p>
        <nav aria-label={t("legal.contents")} className="mt-2 hidden lg:block">
          <ol className="flex flex-col border-l-2 border-line">
            {sections.map(({ id, title: name }, index) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="-ml-0.5 flex min-h-9 items-center gap-3 border-l-2 border-transparent pl-4 text-muted hover:border-accent hover:text-ink"
                >
                  <span className="tabular w-4">{index + 1}</span>
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <div>
        <Alert tone="warning" title={t("legal.sample")}>
          {t("legal.sampleNote")}
        </Alert>
        <ol className="mt-6">
          {sections.map(({ id, title: name, text }, index) => (
            <li
              key={id}
              id={id}
              className="grid gap-x-6 gap-y-2 border-t border-line py-8 first:border-t-0 sm:grid-cols-[3rem_1fr]"
            >
              <span aria-hidden="true" className="tabular font-display text-heading font-bold text-second">
                {index + 1}
              </span>
              <div className="flex flex-col gap-2">
                <h2 className="text-heading">{name}</h2>
                <p className="max-w-[43.59em] text-lg text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        {children}
      </div>
    </div>
  );
}
