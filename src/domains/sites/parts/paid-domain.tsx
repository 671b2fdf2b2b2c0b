import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { withDatabase } from "@/platform/backend/backend";
import { paths } from "@/platform/paths";
import { readableDomain } from "@/platform/domain-name";

/**
 * Names the domain of the site that a payment is for, with a link to change it.
 *
 * @param domain in ASCII; null when it is missing
 */
export function PaidDomain({ domain }: { domain: string | null }) {
  const { t } = useTranslation();
  return (
    <span>
      {domain === null ? (
        <span>{t("paidDomain.missing")}</span>
      ) : (
        <>
          <span>{t("paidDomain.text")}</span>{" "}
          <strong translate="no" className="[overflow-wrap:anywhere] text-ink">
            {readableDomain(domain)}
          </strong>
          <span>.</span>
        </>
      )}{" "}
      <Link to={paths.dashboard.profile} className="text-link">
        {t(domain === null ? "paidDomain.enter" : "paidDomain.change")}
      </Link>
    </span>
  );
}

/** Returns the domain of the customer's site in ASCII; null without one, or without a site. */
export function getSiteDomain(userId: string): Promise<string | null> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("sites")
      .select("domain")
      .eq("profile_id", userId)
      .maybeSingle()
      .throwOnError();
    return data?.domain ?? null;
  });
}
