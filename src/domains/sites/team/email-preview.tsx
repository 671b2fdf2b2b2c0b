import type { SiteStep } from "@contract/enums";
import { composeCustomerEmail } from "@emails/compose-customer-email";
import { toPlainText, type Email } from "@emails/layout";
import { useTranslation } from "react-i18next";
import { env } from "@/platform/env";
import { site as brand } from "@/platform/site";
import { languageNames } from "@/platform/language";
import type { ManagedSite } from "./rules";

/** The team's time to restore a site, as in the database, in milliseconds. */
const returnMs = 48 * 3_600_000;

/** Returns the e-mail that a step sends; null when it sends none. */
function emailOf(site: ManagedSite, step: SiteStep, note: string): Email | null {
  const { domain, details, customer, check } = site;
  const to = { full_name: customer.fullName, domain };
  const sender = { brand: brand.name, siteUrl: env.siteUrl };
  const { language } = customer;
  switch (step) {
    case "activate": {
      const verdict = check?.verdict ?? "unknown";
      const connected = verdict === "unknown" ? null : verdict === "pointing_here";
      return composeCustomerEmail(
        "site_live",
        language,
        { ...to, wordpress_url: details.wordpress_url || null, connected },
        sender,
      );
    }
    case "suspend": {
      const why = {
        reason: "team" as const,
        note: note.trim() || null,
        amount: null,
        currency: null,
        activated: null,
        invoice_url: null,
      };
      return composeCustomerEmail("site_suspended", language, { ...to, ...why }, sender);
    }
    case "lift":
      return composeCustomerEmail(
        "site_reactivated",
        language,
        {
          ...to,
          return_deadline: site.takenDownAt && site.activatedAt ? new Date(Date.now() + returnMs) : null,
          activated: site.activatedAt !== null,
          back: null,
          grace_ends_at: null,
        },
        sender,
      );
    case "restore":
      return composeCustomerEmail(
        "site_reactivated",
        language,
        { ...to, return_deadline: null, activated: true, back: true, grace_ends_at: null },
        sender,
      );
    default:
      return null;
  }
}

type EmailPreviewProps = {
  site: ManagedSite;
  step: SiteStep;
  /** The reason as typed, which the e-mail quotes. */
  note: string;
};

/** A preview of the e-mail that a step sends to the customer. */
export function EmailPreview({ site, step, note }: EmailPreviewProps) {
  const { t } = useTranslation("admin");
  const { customer } = site;
  const email = customer.email ? emailOf(site, step, note) : null;
  if (!email) {
    return <p className="text-muted">{t(customer.email ? "site.nobodyTold" : "site.noAddress")}</p>;
  }
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-sm text-muted">
        {t("site.letter", { email: customer.email, language: languageNames[customer.language] })}
      </figcaption>
      <section
        lang={customer.language}
        aria-label={t("site.letterLabel")}
        className="rounded-xl border border-line bg-sunken p-4 text-sm"
      >
        <p className="mb-2 font-semibold">{email.subject}</p>
        <p className="break-words whitespace-pre-line">{toPlainText(email)}</p>
      </section>
    </figure>
  );
}
