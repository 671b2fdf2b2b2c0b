import { offeredPlanId } from "@contract/plans";
import { clsx } from "clsx";
import ArrowRight from "lucide-react/icons/arrow-right";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PlanFrame, PlanOfferSkeleton } from "@/domains/billing/parts/plan-offer";
import { planName, usePublicPlan } from "@/domains/billing/plan";
import { ErrorState } from "@/kit/error-state";
import { PageIntro } from "@/kit/page-intro";
import { PublicPageHead } from "@/kit/public-page-head";
import { useToast } from "@/kit/toast";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import type { AppErrorCode } from "@/platform/app-error";
import { errorMessages } from "@/platform/error-messages";
import { paths } from "@/platform/paths";
import { HydrateLater } from "@/platform/prerender/hydrate-later";
import { site } from "@/platform/site";
import { useLanguage } from "@/platform/use-language";
import { usePageTexts } from "../data";
import { Bakery } from "../parts/miniature";
import { moneyItems, moneyTextKeys } from "../rules";
import { ClosingCall } from "./closing-call";
import { Offer } from "@/domains/billing/parts/offer";
import { QuestionSection } from "./question-section";

/** The texts of the page that administrators may replace, each a key of the plansPage translations. */
export const textKeys = [
  "title",
  "subtitle",
  "next.title",
  "next.how.title",
  "next.how.text",
  "next.hosting.title",
  "next.hosting.text",
  "next.faq.title",
  "next.faq.text",
  "closing.title",
  "closing.text",
  "closing.button",
] as const;

/** Returns a text of the page: the stored one, else the translation. */
type PlansText = (key: (typeof textKeys)[number]) => string;

/** /planos: the plan, its price and the subscribe button. */
export function PlansRoute() {
  const { t } = useTranslation(["plansPage", "faqPage", "common"]);
  const { toast } = useToast();
  const language = useLanguage();
  const text = usePageTexts("plans", textKeys, (key) => t(key));
  const money = usePageTexts("faq", moneyTextKeys, (key) => t(key, { ns: "faqPage" }));
  const { value: plan, error, retry, retrying } = usePublicPlan(offeredPlanId);

  const showLoadError = useEffectEvent((code: AppErrorCode) =>
    toast({
      title: t("loadError.title"),
      description: t(errorMessages[code], { ns: "common" }),
      variant: "destructive",
    }),
  );
  const showNotFound = useEffectEvent(() => toast({ title: t("notFound.title"), variant: "destructive" }));

  useEffect(() => {
    if (error) showLoadError(error.code);
    else if (plan === null) showNotFound();
  }, [plan, error]);

  return (
    <>
      <PublicPageHead
        title={t("head.title")}
        description={t("head.description")}
        headline={text("title")}
        product={plan ? { ...plan, name: planName(plan, language) } : undefined}
      />
      <PageIntro title={text("title")} lead={text("subtitle")} />
      <div className="mx-auto w-full max-w-7xl px-4 pt-10 sm:px-6 sm:pt-14">
        {plan === undefined && !error ? <PlanOfferSkeleton picture={<ModelWindow />} /> : null}
        {error ? (
          <PlanFrame picture={<ModelWindow />}>
            <ErrorState title={t("loadError.title")} code={error.code} onRetry={retry} retrying={retrying} />
          </PlanFrame>
        ) : null}
        {plan ? <Offer plan={plan} picture={<ModelWindow />} /> : null}
        {plan === null ? <PlanNotFound /> : null}
      </div>
      <HydrateLater>
        <WhoDoesWhat />
      </HydrateLater>
      <QuestionSection
        id="questions"
        title={money("money.title")}
        text={money("money.text")}
        questions={moneyItems.map((id) => ({
          id,
          title: money(`money.${id}.title`),
          text: money(`money.${id}.text`),
        }))}
      />
      <HydrateLater>
        <BeforeSubscribing text={text} />
        <ClosingCall
          title={text("closing.title")}
          text={text("closing.text")}
          button={text("closing.button")}
          to={paths.register}
        />
      </HydrateLater>
    </>
  );
}

function PlanNotFound() {
  const { t } = useTranslation("plansPage");
  return (
    <Card className="flex flex-col items-start gap-4 p-6 sm:p-10">
      <h2 className="text-heading">{t("notFound.title")}</h2>
      <p className="max-w-prose text-muted">{t("notFound.text", { email: site.contactEmail })}</p>
      <Link to={paths.home} className={buttonVariants({ variant: "outline" })}>
        {t("notFound.home")}
      </Link>
    </Card>
  );
}

const ways = ["alone", "pieces", "us"] as const;
const tasks = ["build", "hosting", "safety", "domain", "help", "bills"] as const;

const comparisonRow = "col-span-full grid grid-cols-subgrid";

/** Compares who does each task: the customer, several suppliers, or our team. */
function WhoDoesWhat() {
  const { t } = useTranslation("plansPage");
  return (
    <section aria-labelledby="who" className="mx-auto w-full max-w-7xl px-4 pt-24 sm:px-6 sm:pt-32">
      <h2 id="who" className="text-display">
        {t("who.title")}
      </h2>
      <p className="mt-4 text-lg text-muted">{t("who.text")}</p>
      <div className="@container mt-10">
        <table
          aria-labelledby="who"
          className="grid grid-cols-3 max-md:text-sm @max-[21rem]:grid-cols-1 md:grid-cols-[minmax(9rem,4fr)_repeat(3,minmax(0,5fr))]"
        >
          <thead className="contents">
            <tr className={clsx(comparisonRow, "@max-[21rem]:sr-only")}>
              <th scope="col" className="sr-only md:not-sr-only">
                <span className="sr-only">{t("who.task")}</span>
              </th>
              {ways.map((way) => (
                <th
                  key={way}
                  scope="col"
                  className={clsx(
                    "min-w-0 py-3 pr-3 text-left font-display font-bold [overflow-wrap:anywhere] md:px-6 md:pt-6 md:text-heading",
                    way === "us" &&
                      "pl-3 md:rounded-t-2xl md:border-2 md:border-b-0 md:border-ink md:bg-accent-soft",
                  )}
                >
                  {t(`who.columns.${way}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="contents">
            {tasks.map((task) => (
              <tr key={task} className={clsx(comparisonRow, "group")}>
                <th
                  scope="row"
                  className="border-t border-line pr-4 text-left font-normal text-muted max-md:col-span-full max-md:pt-4 max-md:pb-1 md:py-4"
                >
                  {t(`who.rows.${task}.label`)}
                </th>
                {ways.map((way) => (
                  <td
                    key={way}
                    className={clsx(
                      "min-w-0 py-2 pr-3 [overflow-wrap:anywhere] max-md:mb-3 md:border-t md:px-6 md:py-4 @max-[21rem]:mb-0",
                      way === "us"
                        ? "bg-accent-soft pl-3 font-semibold max-md:rounded-lg md:border-x-2 md:border-x-ink md:border-t-ink/20 md:group-last:rounded-b-2xl md:group-last:border-b-2 md:group-last:border-b-ink"
                        : "border-line",
                    )}
                  >
                    {/* A narrow table has one column. */}
                    <span className="hidden font-normal text-muted @max-[21rem]:block">
                      {t(`who.columns.${way}`)}
                    </span>
                    <span>{t(`who.rows.${task}.${way}`)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const nextPages = [
  { page: "how", to: paths.howItWorks },
  { page: "hosting", to: paths.hosting },
  { page: "faq", to: paths.faq },
] as const;

/** Links to the pages that answer questions about the price. */
export function BeforeSubscribing({ text }: { text: PlansText }) {
  return (
    <section
      aria-labelledby="next"
      className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-6 px-4 pt-24 sm:px-6 sm:pt-32 lg:grid-cols-[4fr_8fr]"
    >
      <h2 id="next" className="text-title">
        {text("next.title")}
      </h2>
      <ul className="border-b border-line">
        {nextPages.map(({ page, to }) => (
          <li key={page} className="border-t border-line">
            <Link to={to} className="group flex items-center justify-between gap-6 py-5">
              <span className="flex flex-col">
                <span className="font-display text-heading font-bold decoration-accent decoration-3 underline-offset-4 group-hover:underline">
                  {text(`next.${page}.title`)}
                </span>
                <span className="text-muted">{text(`next.${page}.text`)}</span>
              </span>
              <ArrowRight
                aria-hidden="true"
                className="size-6 shrink-0 transition-transform duration-200 group-hover:translate-x-1"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A model's website in a window, with a link to all models. */
function ModelWindow() {
  const { t } = useTranslation(["plansPage", "homePage"]);
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4">
      <div data-nosnippet="">
        <Bakery text={t("miniatures.sites.bakery", { ns: "homePage", returnObjects: true })} />
      </div>
      <Link to={paths.models} className="text-link inline-flex min-h-11 items-center self-start">
        {t("models")}
      </Link>
    </div>
  );
}
