import type { ParseKeys } from "i18next";
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

/** One detail of a task; a web address becomes a link. */
export function TaskDetailLine({ detail: { name, value } }: { detail: TaskDetail }) {
  const { t } = useTranslation(["admin", "taskWords"]);
  const key = words[name]?.[value];
  return (
    <span className="text-xs [overflow-wrap:anywhere] text-muted">
      {t(`taskWords:details.${name}`)}:{" "}
      {name === "wordpress_url" && /^https?:\/\//.test(value) ? (
        <a href={value} target="_blank" rel="noopener" className="underline">
          {value}
        </a>
      ) : key ? (
        t(key)
      ) : (
        value
      )}
    </span>
  );
}
