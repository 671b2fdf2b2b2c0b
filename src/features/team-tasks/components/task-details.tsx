import type { ParseKeys } from "i18next";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { TaskDetail } from "../model";

// The translations of values that are stored as names.
const words: { [detail in TaskDetail["name"]]?: { [value: string]: ParseKeys<["admin", "taskWords"]> } } = {
  status: {
    awaiting_payment: "customers.site.awaiting_payment",
    awaiting_activation: "customers.site.awaiting_activation",
    active: "customers.site.active",
    suspended: "customers.site.suspended",
    cancelled: "customers.site.cancelled",
  },
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

/** A detail; a web address becomes a link. */
function Detail({ detail: { name, value } }: { detail: TaskDetail }) {
  const { t } = useTranslation(["admin", "taskWords"]);
  const key = words[name]?.[value];
  return (
    <span>
      <span>{t(`taskWords:details.${name}`)}</span>:{" "}
      {name === "wordpress_url" && /^https?:\/\//.test(value) ? (
        <a href={value} target="_blank" rel="noopener" className="underline">
          {value}
        </a>
      ) : key ? (
        <span>{t(key)}</span>
      ) : (
        <span>{value}</span>
      )}
    </span>
  );
}
