import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Bakery } from "@/domains/content/parts/miniature";
import { PriceLine } from "@/domains/billing/parts/price-line";
import type { Price } from "@/domains/billing/parts/price-line";
import { noBreakEmail } from "@/kit/no-break-email";
import { PageHead } from "@/kit/page-header";

const steps = ["confirm", "pay", "live"] as const;

// A shop window with a model's website in it.
function ShopWindow() {
  const { t } = useTranslation("homePage");
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-xl border-2 border-ink bg-surface">
      <div className="awning" />
      <div className="p-5 pt-4">
        <Bakery text={t("miniatures.sites.bakery", { returnObjects: true })} />
      </div>
    </div>
  );
}

// What the sign-up leads to: the price, and the steps until the site is live.
function Steps({ price }: { price: Price }) {
  const { t } = useTranslation("auth");
  return (
    <section className="lg:mt-8">
      <PriceLine
        price={price}
        per={{ month: t("aside.per.month"), year: t("aside.per.year") }}
        link={t("aside.plan")}
      />
      <h2 className="sr-only font-sans text-sm font-semibold tracking-normal lg:not-sr-only lg:mt-3!">
        {t("aside.steps")}
      </h2>
      <ol className="mt-1.5 flex gap-3 max-lg:justify-between lg:mt-3 lg:flex-col lg:gap-2.5">
        {steps.map((step, index) => (
          <li
            key={step}
            className="flex gap-2 text-sm leading-snug max-lg:flex-1 max-lg:flex-col lg:items-center lg:gap-3 lg:text-base"
          >
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-surface text-[length:calc(var(--spacing)*3.5)] font-bold text-second"
            >
              {index + 1}
            </span>
            <span>{noBreakEmail(t(`aside.${step}`))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

type AuthPageProps = {
  title: string;
  lead?: ReactNode;
  /** The plan's price, shown beside the form with the steps after the sign-up. */
  price?: Price;
  /** Link to the related page below the form. */
  footer?: ReactNode;
  children: ReactNode;
};

/** Layout of the sign-in and sign-up pages: the form, and the product's benefits beside it. */
export function AuthPage({ title, lead, price, footer, children }: AuthPageProps) {
  const { t } = useTranslation("auth");
  return (
    <div className="mx-auto grid w-full max-w-7xl flex-1 content-start gap-x-16 xl:gap-x-32 gap-y-7 px-4 py-8 sm:px-6 sm:py-14 lg:grid-cols-[minmax(0,28rem)_1fr] lg:grid-rows-[auto_1fr] lg:py-20">
      <PageHead title={title} />
      <header className="mx-auto flex w-full max-w-md flex-col gap-2">
        <h1 className="text-title">{noBreakEmail(title)}</h1>
        {lead ? <p className="text-lg text-muted">{noBreakEmail(lead)}</p> : null}
      </header>
      <aside
        className={clsx(
          "self-start rounded-2xl bg-second-soft lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:rounded-3xl lg:p-10 xl:p-12",
          price
            ? "w-full max-lg:mx-auto max-lg:max-w-md max-lg:px-4 max-lg:pt-1.5 max-lg:pb-4"
            : "max-lg:hidden",
        )}
      >
        <div className="max-lg:hidden">
          <p className="max-w-[12em] font-display text-title font-bold text-balance">{t("aside.title")}</p>
          <div className="mt-8 max-w-xl">
            <ShopWindow />
          </div>
        </div>
        {price ? <Steps price={price} /> : null}
      </aside>
      <div className="mx-auto flex w-full max-w-md flex-col gap-7">
        {children}
        {footer ? <p className="border-t border-line pt-5 text-muted">{footer}</p> : null}
      </div>
    </div>
  );
}
