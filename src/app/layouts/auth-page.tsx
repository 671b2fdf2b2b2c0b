import { useTranslation } from "react-i18next";
import type { ReactNode } from "react";
import { PageHead } from "@/components/page-head";
import { noBreakEmail } from "@/components/no-break-email";

const steps = ["confirm", "pay", "live"] as const;

// An illustration of the product: a shop window with a small website.
function ShopWindow() {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-xl border-2 border-ink bg-surface">
      <div className="awning" />
      <div className="p-5 pt-4">
        <div className="overflow-hidden rounded-lg border border-line bg-ground">
          <div className="flex h-6 items-center gap-1.5 border-b border-line bg-sunken px-2.5">
            <span className="size-2 rounded-full bg-line-strong/50" />
            <span className="size-2 rounded-full bg-line-strong/50" />
            <span className="ml-2 h-2.5 flex-1 rounded-full bg-surface" />
          </div>
          <div className="grid grid-cols-[1.2fr_1fr] items-center gap-4 p-4">
            <div className="flex flex-col gap-2">
              <span className="h-3.5 w-11/12 rounded-full bg-ink" />
              <span className="h-3.5 w-2/3 rounded-full bg-ink" />
              <span className="mt-1 h-2 w-full rounded-full bg-line" />
              <span className="h-2 w-5/6 rounded-full bg-line" />
              <span className="mt-2 h-6 w-20 rounded-md bg-accent" />
            </div>
            <svg viewBox="0 0 80 80" className="w-full">
              <rect width="80" height="80" rx="10" className="fill-second-soft" />
              <path d="M12 60c6-22 18-32 28-32s22 10 28 32z" className="fill-accent" />
              <path
                d="m28 38 5 9m7-12v11m12-8-5 9"
                className="stroke-accent-ink"
                strokeWidth="2.5"
                strokeLinecap="round"
              />
              <path d="M10 62h60" className="stroke-ink" strokeWidth="3" strokeLinecap="round" />
            </svg>
          </div>
        </div>
      </div>
    </div>
  );
}

function Steps() {
  const { t } = useTranslation("auth");
  return (
    <section className="mt-8">
      <h2 className="font-sans text-sm font-semibold tracking-normal">{t("aside.steps")}</h2>
      <ol className="mt-3 flex flex-col gap-2.5">
        {steps.map((step, index) => (
          <li key={step} className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-surface text-sm font-bold text-second"
            >
              {index + 1}
            </span>
            {t(`aside.${step}`)}
          </li>
        ))}
      </ol>
    </section>
  );
}

type AuthPageProps = {
  title: string;
  lead?: ReactNode;
  /** Lists the steps after the sign-up beside the form. */
  withSteps?: boolean;
  /** Link to the related page below the form. */
  footer?: ReactNode;
  children: ReactNode;
};

/** Layout of the sign-in and sign-up pages: the form, and the product's benefits beside it. */
export function AuthPage({ title, lead, withSteps = false, footer, children }: AuthPageProps) {
  const { t } = useTranslation("auth");
  return (
    <div className="mx-auto grid w-full max-w-6xl flex-1 gap-16 px-4 py-8 sm:px-6 sm:py-14 lg:grid-cols-[minmax(0,28rem)_1fr] lg:py-20">
      <PageHead title={title} />
      <div className="mx-auto flex w-full max-w-md flex-col gap-7">
        <header className="flex flex-col gap-2">
          <h1 className="text-title">{noBreakEmail(title)}</h1>
          {lead ? <p className="text-lg text-muted">{noBreakEmail(lead)}</p> : null}
        </header>
        {children}
        {footer ? <p className="border-t border-line pt-5 text-muted">{footer}</p> : null}
      </div>
      <aside className="hidden self-start rounded-3xl bg-second-soft p-10 lg:block xl:p-12">
        <p className="font-display text-title font-bold text-balance">{t("aside.title")}</p>
        <div className="mt-8 max-w-md">
          <ShopWindow />
        </div>
        {withSteps ? <Steps /> : null}
      </aside>
    </div>
  );
}
