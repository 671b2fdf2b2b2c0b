import type { Json } from "@database";
import { useTranslation } from "react-i18next";
import { formatDate, formatMoney, formatNumber } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { TimelineChange } from "../data";

type Change = Pick<TimelineChange, "kind" | "terms">;

/** Returns the words of a change of billing with its terms. */
export function useChangeWords(): (change: Change) => string {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return ({ kind, terms }) => {
    const term = (name: string) => termOf(terms, name);
    const discount = () => {
      const percent = term("percent_off");
      return typeof percent === "number"
        ? formatNumber(percent / 100, language, { style: "percent", maximumFractionDigits: 2 })
        : formatMoney(Number(term("amount_off")), "brl", language);
    };
    switch (kind) {
      case "subscription_ended":
        return t(term("at_once") === true ? "changes.line.endedNow" : "changes.line.endedWithPeriod");
      case "subscription_kept":
        return t("changes.line.kept");
      case "discount_given": {
        const charges = term("charges");
        return t("changes.line.discountGiven", {
          discount: discount(),
          charges:
            typeof charges === "number"
              ? t("changes.nextCharges", { count: charges })
              : t("changes.allCharges"),
        });
      }
      case "discount_ended":
        return term("percent_off") === undefined && term("amount_off") === undefined
          ? t("changes.line.discountEnded")
          : t("changes.line.namedDiscountEnded", { discount: discount() });
      case "grace_extended":
        return t("changes.line.graceExtended", {
          // Noon, so that no time zone shows the day before.
          date: formatDate(`${String(term("until"))}T12:00:00Z`, language),
        });
      case "payment_marked_paid":
        return t("changes.line.markedPaid", {
          // Every price is in reais.
          amount: formatMoney(Number(term("amount")), "brl", language),
        });
    }
  };
}

function termOf(terms: Json, name: string): Json | undefined {
  return terms !== null && typeof terms === "object" && !Array.isArray(terms) ? terms[name] : undefined;
}
