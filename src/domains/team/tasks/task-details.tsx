import { disputeAddress } from "@contract/team-tasks";
import type { ParseKeys } from "i18next";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { disputeReasons } from "@/platform/dispute-reasons";
import { formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { TaskDetail } from "./rules";

// The translations of values that are stored as names.
const words: { [detail in TaskDetail["name"]]?: { [value: string]: ParseKeys<["admin", "taskWords"]> } } = {
  status: {
    awaiting_payment: "customers.site.awaiting_payment",
    awaiting_activation: "customers.site.awaiting_activation",
    active: "customers.site.active",
    suspended: "customers.site.suspended",
    cancelled: "customers.site.cancelled",
  },
  dispute_reason: disputeReasons,
  reason: { payment: "taskWords:reasons.payment", team: "taskWords:reasons.team" },
};

/** The details of a task in one line. */
export function TaskDetails({ details }: { details: readonly TaskDetail[] }) {
  return (
    <span className="block truncate">
      {details.map((detail, index) => (
        <Fragment key={detail.name}>
          {index > 0 ? <span> · </span> : null}
          <Detail detail={detail} />
        </Fragment>
      ))}
    </span>
  );
}

/** A detail; a web address and a dispute become links. */
function Detail({ detail: { name, value } }: { detail: TaskDetail }) {
  const { t } = useTranslation(["admin", "taskWords"]);
  const language = useLanguage();
  const key = words[name]?.[value];
  const address =
    name === "dispute"
      ? disputeAddress(value)
      : name === "wordpress_url" && /^https?:\/\//.test(value)
        ? value
        : null;
  const [amount = "", currency = ""] = name === "amount" ? value.split(" ") : [];
  return (
    <span>
      <span>{t(`taskWords:details.${name}`)}</span>:{" "}
      {address ? (
        <a href={address} target="_blank" rel="noopener" className="underline">
          {value}
        </a>
      ) : key ? (
        <span>{t(key)}</span>
      ) : currency ? (
        <span>{formatMoney(Number(amount), currency, language)}</span>
      ) : (
        <span>{value}</span>
      )}
    </span>
  );
}
