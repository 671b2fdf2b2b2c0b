import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Alert } from "@/kit/ui/alert";
import { adminPaths } from "@/platform/admin-paths";
import { readableDomain } from "@/platform/domain-name";
import { nameOf } from "@/platform/name-of";
import type { DomainHolder } from "./rules";

/** Names other customers with a domain, each with a link to their site; nothing without one. */
export function DomainHolders({ holders }: { holders: readonly DomainHolder[] }) {
  const { t } = useTranslation("admin");
  if (holders.length === 0) return null;
  return (
    <Alert tone="warning" title={t("site.holders.title")}>
      <ul className="flex flex-col gap-1.5">
        {holders.map((holder) => (
          <li
            key={`${holder.siteId} ${holder.domain} ${String(holder.isRequest)}`}
            className="[overflow-wrap:anywhere]"
          >
            <Link to={adminPaths.site(holder.siteId)} className="text-link">
              {nameOf(holder) ?? t("activations.noName")}
            </Link>
            <span> · </span>
            <span>
              {holder.isRequest
                ? t("site.holders.requests", { domain: readableDomain(holder.domain) })
                : t("site.holders.has", {
                    domain: readableDomain(holder.domain),
                    state: t(`customers.site.${holder.status}`),
                  })}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
