import { clsx } from "clsx";
import Check from "lucide-react/icons/check";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { AwningFrame } from "@/kit/awning-frame";
import { Alert } from "@/kit/ui/alert";
import { Button, buttonVariants } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { paths } from "@/platform/paths";
import { reportFailure } from "@/platform/report-failure";
import { useLanguage } from "@/platform/use-language";
import { type Money, type Plan, planName, usePriceText } from "../plan";
import { besideOfferBar } from "./offer-bar";

interface PlanOfferProps {
  plan: Plan;
  /** Shown beside the price. */
  picture: ReactNode;
  starting: boolean;
  onSubscribe: () => void;
  /** What the reader pays for it; null for a customer without a subscription, undefined for visitors. */
  ownPrice: Money | null | undefined;
  /** The site that a customer without a subscription would pay for; null for visitors. */
  paidDomain?: ReactNode;
  /** A notice above the button. */
  notice?: ReactNode;
}

/** The plan for visitors: name, price, features and the subscribe button. */
export function PlanOffer(props: PlanOfferProps) {
  const { plan, picture, starting, onSubscribe, ownPrice, paidDomain, notice } = props;
  const { t } = useTranslation(["plansPage", "common"]);
  const language = useLanguage();
  const price = usePriceText(ownPrice ?? plan);

  return (
    <PlanFrame picture={picture} features={plan.features[language]}>
      <h2 className="text-heading [overflow-wrap:anywhere]">{planName(plan, language)}</h2>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="tabular font-display text-6xl leading-none font-extrabold tracking-[-0.03em] whitespace-nowrap sm:text-7xl">
          {price}
        </span>{" "}
        {/* On a phone always its own line: the font that arrives late changes how wide the price is. */}
        <span className="text-xl text-muted max-sm:basis-full">
          {t(`offer.per.${plan.interval}`, { ns: "common" })}
        </span>
      </p>
      {notice}
      {ownPrice ? (
        <Link
          to={paths.dashboard.subscription}
          className={buttonVariants({ size: "lg", className: "w-full" })}
        >
          {t("own.link")}
        </Link>
      ) : (
        <Button size="lg" loading={starting} onClick={onSubscribe} className="w-full">
          {t("subscribe")}
        </Button>
      )}
      <ul className="flex flex-col gap-2 text-muted">
        {ownPrice === null && paidDomain ? <li>{paidDomain}</li> : null}
        <li>{t("paymentNote")}</li>
        <li>{t("cancelNote")}</li>
        <li>
          {ownPrice === undefined ? (
            t("domainNote")
          ) : (
            <strong className="text-ink">{t(ownPrice ? "own.note" : "own.ready")}</strong>
          )}
        </li>
      </ul>
    </PlanFrame>
  );
}

const noticePages = {
  alreadySubscribed: paths.dashboard.home,
  paymentPending: paths.dashboard.subscription,
  domainRequired: paths.dashboard.subscription,
} as const;

/**
 * Explains why the purchase did not start: an existing subscription, a possible pending payment, or a missing domain.
 */
export function SubscribeNotice({ kind }: { kind: keyof typeof noticePages }) {
  const { t } = useTranslation("plansPage");
  return (
    <Alert role="alert" title={t(`${kind}.title`)}>
      <p>{t(`${kind}.text`)}</p>
      <Link to={noticePages[kind]} className="text-link mt-1 inline-block py-1">
        {t(`${kind}.link`)}
      </Link>
    </Alert>
  );
}

async function readOwnPrice(userId: string): Promise<Money | null> {
  const [{ getSubscription }, { needsSubscription }] = await Promise.all([
    import("../data"),
    import("../rules"),
  ]);
  const subscription = await getSubscription(userId);
  return subscription && !needsSubscription(subscription) ? subscription.price : null;
}

/**
 * Returns what a customer pays: null without a subscription, undefined for visitors and until it is read. Loads its
 * code on demand, because visitors never need it.
 */
export function useOwnPrice(userId: string | null): Money | null | undefined {
  const [own, setOwn] = useState<{ userId: string; price: Money | null } | null>(null);
  useEffect(() => {
    if (userId === null) return undefined;
    let isCurrent = true;
    readOwnPrice(userId).then(
      (price) => isCurrent && setOwn({ userId, price }),
      // The page remains usable: the server refuses a second subscription.
      reportFailure,
    );
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  return own?.userId === userId ? own?.price : undefined;
}

/** Shown while the price loads: the features come from the translations. */
export function PlanOfferSkeleton({ picture }: { picture: ReactNode }) {
  const { t } = useTranslation("plansPage");
  return (
    <PlanFrame picture={picture} busy>
      <output className="sr-only">{t("loading")}</output>
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-15 w-64 max-w-full sm:h-18" />
      <Skeleton className="h-13 w-full" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-5 w-full" />
      </div>
    </PlanFrame>
  );
}

type PlanFrameProps = {
  /** Name, price and button, which depend on the database. */
  children: ReactNode;
  /** Shown beside the price. */
  picture: ReactNode;
  /** The plan's feature lines; defaults to the translations. */
  features?: readonly string[] | undefined;
  busy?: boolean;
};

/** The layout of the offer: price and button beside a picture, features below. */
export function PlanFrame({ children, picture, features, busy = false }: PlanFrameProps) {
  const { t } = useTranslation("plansPage");
  const lines = features?.length ? features : t("features", { returnObjects: true });
  return (
    <AwningFrame
      as="section"
      wide
      aria-labelledby="plan-includes"
      aria-busy={busy || undefined}
      className="bg-surface sm:rounded-3xl"
    >
      <div className="grid lg:grid-cols-2">
        <div ref={besideOfferBar} className="flex flex-col gap-6 p-6 sm:p-10 lg:p-12">
          {children}
        </div>
        <div className="flex flex-col justify-center border-line bg-second-soft p-6 max-lg:border-t sm:p-10 lg:border-l lg:p-12">
          {picture}
        </div>
      </div>
      <div className="border-t border-line p-6 sm:p-10 lg:p-12">
        <h2 id="plan-includes" className="text-heading">
          {t("includes")}
        </h2>
        <PlanFeatures lines={lines} />
      </div>
    </AwningFrame>
  );
}

const groups = ["site", "care", "people"] as const;

// The order of the twelve lines on sale. Other lists are shown without groups.
const linesPerGroup = 4;

/** The plan's feature lines, in three groups when they are the twelve on sale. */
function PlanFeatures({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation("plansPage");
  if (lines.length !== groups.length * linesPerGroup) {
    return <Lines lines={lines} className="mt-6 grid gap-x-10 sm:grid-cols-2" />;
  }
  return (
    <div className="mt-6 grid gap-x-10 gap-y-8 md:grid-cols-3">
      {groups.map((group, index) => (
        <div key={group}>
          <h3 className="font-sans text-base font-semibold tracking-normal text-second">
            {t(`groups.${group}`)}
          </h3>
          <Lines
            lines={lines.slice(index * linesPerGroup, (index + 1) * linesPerGroup)}
            className="mt-2 flex flex-col"
          />
        </div>
      ))}
    </div>
  );
}

function Lines({ lines, className }: { lines: readonly string[]; className: string }) {
  return (
    <ul className={clsx(className, "[overflow-wrap:anywhere]")}>
      {lines.map((line) => (
        <li key={line} className="flex gap-3 border-t border-line py-3.5 leading-snug">
          <Check className="mt-0.5 size-4 shrink-0 text-success" strokeWidth={3} aria-hidden="true" />
          {line}
        </li>
      ))}
    </ul>
  );
}
