import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Bakery } from "@/domains/content/parts/miniature";
import { PriceLine } from "@/domains/billing/parts/price-line";
import type { Price } from "@/domains/billing/parts/price-line";
import { OpeningSteps, stepsAt } from "@/domains/sites/parts/opening-steps";
import { AwningFrame } from "@/kit/awning-frame";
import { noBreakEmail } from "@/kit/no-break-email";
import { PageHead } from "@/kit/page-header";

// A shop window with a model's website in it.
function ShopWindow() {
  const { t } = useTranslation("homePage");
  return (
    <AwningFrame aria-hidden="true" className="rounded-xl! bg-surface">
      <div className="p-5 pt-4">
        <Bakery text={t("miniatures.sites.bakery", { returnObjects: true })} />
      </div>
    </AwningFrame>
  );
}

// What the sign-up leads to: the price, and the steps until the site is live.
function Steps({ price, current }: SignUpProgress) {
  return (
    <section className="lg:mt-8">
      <PriceLine price={price} />
      <OpeningSteps steps={stepsAt(current)} className="mt-1.5 lg:mt-3" />
    </section>
  );
}

/** The plan's price and the current step of the sign-up. */
type SignUpProgress = { price: Price; current: "account" | "email" };

type AuthPageProps = {
  title: string;
  lead?: ReactNode;
  /** Shown beside the form of a sign-up. */
  signUp?: SignUpProgress;
  /** Link to the related page below the form. */
  footer?: ReactNode;
  children: ReactNode;
};

/** Layout of the sign-in and sign-up pages: the form, and the product's benefits beside it. */
export function AuthPage({ title, lead, signUp, footer, children }: AuthPageProps) {
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
          signUp
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
        {signUp ? <Steps {...signUp} /> : null}
      </aside>
      <div className="mx-auto flex w-full max-w-md flex-col gap-7">
        {children}
        {footer ? <p className="border-t border-line pt-5 text-muted">{footer}</p> : null}
      </div>
    </div>
  );
}
