import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePlanPrice } from "@/domains/billing/plan";
import { OpeningSteps, stepsAt } from "@/domains/sites/parts/opening-steps";
import { Storefront } from "@/domains/sites/parts/storefront";
import { noBreakEmail } from "@/kit/no-break-email";
import { PageIntro } from "@/kit/page-intro";
import { PublicPageHead } from "@/kit/public-page-head";
import { paths } from "@/platform/paths";
import { usePageTexts } from "../data";
import { startItems, startTextKeys } from "../rules";
import { ClosingCall } from "./closing-call";
import { QuestionSection } from "./question-section";
import { StartOffer } from "./start-offer";

// Exported for the content editor, which edits and previews this page.
export { QuestionSection, startItems };

/** The steps from sign-up to a live site, in order. */
const steps = ["register", "pay", "live"] as const;

/** The texts of the page that administrators may replace, each a key of the howItWorksPage translations. */
export const textKeys = [
  "title",
  "lead",
  ...steps.flatMap((step) => [`steps.${step}.title`, `steps.${step}.text`] as const),
  ...startTextKeys,
  "closing.title",
  "closing.text",
  "closing.button",
] as const;

/** Returns a text of the page: the stored one, else the translation. */
type HowItWorksText = (key: (typeof textKeys)[number]) => string;

/** /como-funciona: the steps from the sign-up to a live site. */
export function HowItWorksRoute() {
  const { t } = useTranslation("howItWorksPage");
  const text = usePageTexts("howItWorks", textKeys, (key) => t(key));
  const questions = startItems.map((id) => ({
    id,
    title: text(`questions.${id}.title`),
    text: text(`questions.${id}.text`),
  }));
  return (
    <>
      <PublicPageHead
        title={t("head.title")}
        headline={text("title")}
        description={t("head.description")}
        questions={questions}
      />
      <PageIntro title={text("title")} lead={text("lead")}>
        <StartOffer />
      </PageIntro>
      <Journey text={text} />
      <QuestionSection
        id="questions"
        title={text("questions.title")}
        text={text("questions.text")}
        questions={questions}
      />
      <ClosingCall
        title={text("closing.title")}
        text={text("closing.text")}
        button={text("closing.button")}
        to={paths.register}
      />
    </>
  );
}

const scenes: Record<(typeof steps)[number], { Scene: () => ReactNode; who: "you" | "us" }> = {
  register: { Scene: AccountScene, who: "you" },
  pay: { Scene: PaymentScene, who: "you" },
  live: { Scene: ProgressScene, who: "us" },
};

/** Three steps along one line, each with a drawing of its screen. */
export function Journey({ text }: { text: HowItWorksText }) {
  const { t } = useTranslation("howItWorksPage");
  return (
    <ol className="journey mx-auto grid w-full max-w-7xl gap-x-8 gap-y-16 px-4 pt-16 sm:px-6 sm:pt-24 lg:grid-cols-3 lg:grid-rows-[auto_auto_1fr]">
      {steps.map((step, index) => {
        const { Scene, who } = scenes[step];
        return (
          <li
            key={step}
            className="relative grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-6 pl-14 lg:row-span-3 lg:grid-rows-subgrid lg:pl-0"
          >
            <div
              aria-hidden="true"
              className="flex min-h-96 items-center justify-center rounded-2xl border border-line bg-second-soft p-3 sm:p-6"
            >
              <Scene />
            </div>
            <div className="absolute top-0 left-0 flex h-full flex-col items-center lg:static lg:h-auto lg:flex-row">
              <span
                aria-hidden="true"
                className="grid size-11 shrink-0 place-items-center rounded-full border-2 border-ink bg-accent font-display text-xl font-extrabold text-accent-ink"
              >
                {index + 1}
              </span>
              <span
                aria-hidden="true"
                className="flex-1 border-ink max-lg:-mb-16 max-lg:border-l-2 lg:-mr-8 lg:border-t-2 [li:last-child>div>&]:hidden"
              />
            </div>
            <div className="flex flex-col gap-2 lg:pr-6">
              <p className="font-semibold text-second">{t(`who.${who}`)}</p>
              <h2 className="text-title">{text(`steps.${step}.title`)}</h2>
              <p className="max-w-[32.05em] text-lg text-muted">{noBreakEmail(text(`steps.${step}.text`))}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

type ScreenProps = {
  /** Address of the page in the bar of the window. */
  path: string;
  children: ReactNode;
};

/** A screen of the product in the window of a browser. Its words are part of the drawing. */
function Screen({ path, children }: ScreenProps) {
  return (
    <div className="flex w-full max-w-80 flex-col overflow-clip rounded-xl border-2 border-ink bg-surface text-sm shadow-card">
      <div className="flex h-8 items-center gap-1.5 border-b border-line bg-sunken px-3">
        <span className="size-2 rounded-full bg-line-strong/60" />
        <span className="size-2 rounded-full bg-line-strong/60" />
        <span className="ml-1.5 min-w-0 flex-1 truncate rounded-full bg-surface px-3 text-xs text-muted">
          {path}
        </span>
      </div>
      <div className="flex flex-col gap-3 p-4">{children}</div>
    </div>
  );
}

const screenTitle = "font-display text-lg leading-tight font-bold";

function ScreenField({ label, value, active = false }: { label: string; value: string; active?: boolean }) {
  return (
    <span className="flex min-w-[5.5em] flex-1 flex-col gap-1">
      <span className="font-semibold">{label}</span>
      <span
        className={clsx(
          "flex min-h-9 items-center rounded-lg border px-2.5",
          active ? "border-second ring-1 ring-second" : "border-line-strong text-placeholder",
        )}
      >
        <span className="min-w-0 truncate">{value}</span>
        {active ? <span className="ml-0.5 h-4 w-0.5 bg-second" /> : null}
      </span>
    </span>
  );
}

function ScreenButton({ children }: { children: ReactNode }) {
  return (
    <span className="grid min-h-10 place-items-center rounded-lg border border-accent-ink bg-accent px-3 text-center font-semibold text-accent-ink">
      {children}
    </span>
  );
}

/** The sign-up form. */
function AccountScene() {
  const { t } = useTranslation("howItWorksPage");
  return (
    <Screen path={paths.register}>
      <span className={screenTitle}>{t("drawing.account")}</span>
      <ScreenField label={t("drawing.name")} value={t("drawing.nameValue")} />
      <ScreenField label={t("drawing.phone")} value={t("drawing.phoneValue")} />
      <ScreenField label={t("drawing.domain")} value={t("drawing.domainValue")} active />
      <ScreenButton>{t("drawing.create")}</ScreenButton>
    </Screen>
  );
}

/** The payment form, with the price on sale. */
function PaymentScene() {
  const { t } = useTranslation(["howItWorksPage", "common"]);
  const price = usePlanPrice();
  return (
    <Screen path={paths.dashboard.subscription}>
      <span className={screenTitle}>{t("drawing.subscription")}</span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line pb-3">
        <span>{t("drawing.site")}</span>
        {price.status === "known" ? (
          <span>
            <strong className="tabular font-display text-base">{price.amount}</strong>{" "}
            <span className="text-muted">{t(`offer.per.${price.interval}`, { ns: "common" })}</span>
          </span>
        ) : null}
      </span>
      <ScreenField label={t("drawing.card")} value="1234 1234 1234 1234" />
      <span className="flex flex-wrap gap-3">
        <ScreenField label={t("drawing.expiry")} value={t("drawing.expiryValue")} />
        <ScreenField label={t("drawing.code")} value="CVC" />
      </span>
      <ScreenButton>{t("drawing.pay")}</ScreenButton>
    </Screen>
  );
}

/** The start page of the customer panel during activation. */
function ProgressScene() {
  const { t } = useTranslation("howItWorksPage");
  return (
    <Screen path={paths.dashboard.home}>
      <Storefront state="preparing" name={t("drawing.domainValue")} className="mx-auto w-44" />
      <span className={screenTitle}>{t("drawing.status")}</span>
      <OpeningSteps steps={stepsAt("preparation")} />
    </Screen>
  );
}
