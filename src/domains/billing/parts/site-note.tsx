import { useTranslation } from "react-i18next";
import { formatDate } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { endsAt, graceEnd, isPaidUp, type SiteStage, type Subscription, subscriptionState } from "../rules";

/** Explains the effect of the subscription's state on the site, as an entry of a description list. */
export function SiteNote({ subscription, stage }: { subscription: Subscription | null; stage: SiteStage }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const state = subscriptionState(subscription);
  const end = endsAt(subscription);
  const grace = graceEnd(subscription);
  return (
    <div className="sm:col-span-2">
      <dt className="text-sm text-muted">{t("subscription.siteLabel")}</dt>
      <dd className="max-w-prose">
        {stage === "refunded" && isPaidUp(subscription)
          ? t("subscription.siteNote.refunded")
          : state === "cancelling" && end === null
            ? t("subscription.siteNote.cancellingUndated")
            : grace
              ? t("subscription.siteNote.pastDueDated", { date: formatDate(grace, language) })
              : state === "unpaid"
                ? t(stage === "live" ? "site.text.suspended_payment" : "site.text.suspended_preparing")
                : state === "cancelling"
                  ? t(
                      stage === "live"
                        ? "subscription.siteNote.cancelling"
                        : "subscription.siteNote.cancellingUnbuilt",
                      { date: end ? formatDate(end, language) : "" },
                    )
                  : t(`subscription.siteNote.${state}`)}
      </dd>
    </div>
  );
}
