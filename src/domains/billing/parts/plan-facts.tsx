import { discountRule } from "@contract/subscriptions";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { State } from "@/kit/ui/badge";
import { buttonVariants } from "@/kit/ui/button";
import { formatDate, formatMoney } from "@/platform/formatters";
import { paths } from "@/platform/paths";
import { useReadOnly } from "@/platform/read-only";
import { site } from "@/platform/site";
import { useLanguage } from "@/platform/use-language";
import type { Money, Plan } from "../plan";
import {
  cardNeededBy,
  type CardOnFile,
  endsAt,
  graceEnd,
  isPausedByTeam,
  nextAfterRefund,
  nextBillingAt,
  paysByHand,
  type SiteStage,
  type Subscription,
  subscriptionState,
  type SubscriptionState,
} from "../rules";

/** Shows the next charge, the day by which a card is missing, the due date of an open invoice, or the end. Renders nothing without a date. */
export function BillingDate({ subscription }: { subscription: Subscription | null }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const next = nextBillingAt(subscription);
  const cardBy = cardNeededBy(subscription);
  const grace = graceEnd(subscription);
  const end = endsAt(subscription);
  if (next) {
    const label =
      subscription?.collectionMethod === "send_invoice"
        ? t("subscription.nextInvoice")
        : t("subscription.nextBilling");
    const resumesAt = subscription?.pauseBehavior ? subscription.pauseResumesAt : null;
    return (
      <>
        {resumesAt ? (
          <Fact
            label={t("subscription.pausedUntil")}
            value={formatDate(resumesAt, language)}
            dateTime={resumesAt}
          />
        ) : null}
        <Fact label={label} value={formatDate(next, language)} dateTime={next} />
      </>
    );
  }
  if (cardBy) {
    return (
      <Fact label={t("subscription.addCardBy")} value={formatDate(cardBy, language)} dateTime={cardBy} />
    );
  }
  if (grace) {
    return <Fact label={t("subscription.payBy")} value={formatDate(grace, language)} dateTime={grace} />;
  }
  if (!end) return null;
  const over = subscription?.endedAt !== null;
  return (
    <Fact
      label={over ? t("subscription.endedOn") : t("subscription.endsOn")}
      value={formatDate(end, language)}
      dateTime={end}
    />
  );
}

/** Shows an announced price with its date; renders nothing without one. */
export function NextPriceFact({ subscription }: { subscription: Subscription | null }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  if (!subscription?.nextPrice || !(nextBillingAt(subscription) ?? cardNeededBy(subscription))) return null;
  const { price, startsAt, discounted } = subscription.nextPrice;
  const amount = formatMoney(price.amount, price.currency, language);
  return (
    <Fact
      label={t("subscription.priceFrom", { date: formatDate(startsAt, language) })}
      value={[
        `${amount} ${t(`subscription.per.${subscription.plan?.interval ?? "month"}`)}`,
        ...(discounted
          ? [
              t(`subscription.discounted.${discountRule(discounted)}`, {
                amount: formatMoney(discounted.amount, price.currency, language),
                date: discounted.until ? formatDate(discounted.until, language) : "",
              }),
            ]
          : []),
      ].join("; ")}
    />
  );
}

/** Shows the price and its interval, and the price after a discount ends. */
export function PriceFact({
  price,
  later = null,
  interval,
}: {
  price: Money;
  later?: Subscription["laterPrice"];
  interval: Plan["interval"];
}) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const amount = formatMoney(price.amount, price.currency, language);
  const now = `${amount} ${t(`subscription.per.${interval}`)}`;
  const value = later
    ? t(`subscription.${later.isAfterNextCharge ? "priceOnce" : "priceUntil"}`, {
        price: later.isAfterNextCharge ? amount : now,
        date: formatDate(later.from, language),
        later: formatMoney(later.price.amount, later.price.currency, language),
      })
    : now;
  return <Fact label={t("subscription.price")} value={value} />;
}

/** Returns the function that names a card: brand, last four digits and expiry. */
export function useCardWords(): (card: CardOnFile) => string {
  const { t } = useTranslation("dashboard");
  return ({ brand, last4, expiresOn }) => {
    const [year, month] = expiresOn.split("-");
    return t("subscription.card.value", {
      brand: brand.charAt(0).toUpperCase() + brand.slice(1),
      last4,
      expiry: `${month}/${year}`,
    });
  };
}

/** Shows the card on file, or that a new one is awaited. Renders nothing without a card. */
export function CardFact({ card, isAwaited = false }: { card: CardOnFile | null; isAwaited?: boolean }) {
  const { t } = useTranslation("dashboard");
  const words = useCardWords();
  const label = t("subscription.card.label");
  if (isAwaited) return <Fact label={label} value={t("subscription.card.checking")} isPending />;
  return card ? <Fact label={label} value={words(card)} /> : null;
}

/** Links to a message to support about a pause of the team, a dispute or a returned payment; renders nothing without one. */
export function PauseSupportLink({
  subscription,
  stage = "live",
}: {
  subscription: Subscription | null;
  stage?: SiteStage;
}) {
  const { t } = useTranslation("dashboard");
  const isDisputed = subscriptionState(subscription) === "onHold";
  const isRefunded = nextAfterRefund(subscription, stage) !== null;
  if (useReadOnly() || !(isDisputed || isRefunded || isPausedByTeam(subscription))) return null;
  const words = isDisputed ? "dispute" : isRefunded ? "returned" : "pausedByTeam";
  return (
    <Link
      to={paths.dashboard.support}
      state={{ subject: t(`subscription.${words}.subject`) }}
      className={buttonVariants({ variant: "outline", className: "self-start max-sm:w-full" })}
    >
      {t(`subscription.${words}.write`)}
    </Link>
  );
}

type FactProps = {
  label: string;
  value: string;
  dateTime?: string;
  /** The value is not there yet, and the text says so. */
  isPending?: boolean;
};

function Fact({ label, value, dateTime, isPending = false }: FactProps) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={isPending ? "text-muted" : "tabular font-semibold"}>
        {dateTime ? <time dateTime={dateTime}>{value}</time> : value}
      </dd>
    </div>
  );
}

/**
 * Explains the state of the subscription; a missing card, or a returned payment, takes the place of an automatic
 * renewal.
 */
export function StateNote({ subscription, stage }: { subscription: Subscription | null; stage: SiteStage }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const cardBy = cardNeededBy(subscription);
  const state = subscriptionState(subscription);
  const next = nextAfterRefund(subscription, stage);
  if (next) {
    return <span>{t("subscription.note.refunded", { date: formatDate(next, language) })}</span>;
  }
  if (state === "collectionPaused" || isPausedByTeam(subscription)) {
    const resumesAt = subscription?.pauseResumesAt ?? null;
    const sentence =
      resumesAt === null
        ? t("subscription.pausedByTeam.open")
        : t("subscription.pausedByTeam.until", { date: formatDate(resumesAt, language) });
    return <span>{`${sentence} ${t("subscription.pausedByTeam.ask")}`}</span>;
  }
  if (state === "onHold") {
    return <span>{t(`subscription.dispute.${subscription?.isDisputeLost ? "lost" : "open"}`)}</span>;
  }
  const note =
    paysByHand(subscription) && (state === "active" || state === "past_due")
      ? (`${state}ByHand` as const)
      : state;
  return (
    <span>
      {cardBy
        ? t("subscription.note.cardNeeded", { date: formatDate(cardBy, language) })
        : t(`subscription.note.${note}`, {
            email: site.contactEmail,
            every: t(`subscription.every.${subscription?.plan?.interval ?? "month"}`),
          })}
    </span>
  );
}

type Tone = "neutral" | "success" | "warning" | "danger";

const tones: Readonly<Record<SubscriptionState, Tone>> = {
  none: "warning",
  incomplete: "warning",
  active: "success",
  cancelling: "warning",
  collectionPaused: "warning",
  onHold: "warning",
  past_due: "danger",
  unpaid: "danger",
  paused: "warning",
  expired: "neutral",
  cancelled: "neutral",
};

/** The badge with the state of a subscription. */
export function StatusBadge({ state }: { state: SubscriptionState }) {
  const { t } = useTranslation("dashboard");
  return <State tone={tones[state]}>{t(`subscription.status.${state}`)}</State>;
}
