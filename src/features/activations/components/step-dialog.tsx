import { composeEmail } from "@emails/compose-email";
import { toPlainText, type Email } from "@emails/layout";
import { useTranslation } from "react-i18next";
import { ModalDialog } from "@/components/modal-dialog";
import { Button } from "@/components/ui/button";
import { env } from "@/config/env";
import { site as brand } from "@/config/site";
import { readableDomain } from "@/lib/domain-name";
import { languageNames } from "@/lib/language";
import type { ManagedSite, SiteStep } from "../managed-site";

type StepDialogProps = {
  site: ManagedSite;
  step: SiteStep;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** The e-mail that a step sends, as it will be; null where nobody is told. */
function letterOf({ domain, file, customer }: ManagedSite, step: SiteStep): Email | null {
  const to = { full_name: customer.fullName, domain };
  const sender = { brand: brand.name, siteUrl: env.siteUrl };
  switch (step) {
    case "activate":
      return composeEmail(
        "site_live",
        customer.language,
        { ...to, wordpress_url: file.wordpress_url || null },
        sender,
      );
    case "suspend": {
      const why = { reason: "team" as const, amount: null, currency: null };
      return composeEmail("site_suspended", customer.language, { ...to, ...why }, sender);
    }
    case "lift":
      return composeEmail("site_reactivated", customer.language, to, sender);
    default:
      return null;
  }
}

/** Shows what the customer will be told, before a step is taken. */
export function StepDialog({ site, step, busy, onConfirm, onClose }: StepDialogProps) {
  const { t } = useTranslation("admin");
  const { customer } = site;
  const letter = customer.email ? letterOf(site, step) : null;
  const domain = site.domain ? readableDomain(site.domain) : t("activations.noDomain");
  return (
    <ModalDialog
      title={t(`site.asked.${step}`, { domain })}
      description={t(`site.askedText.${step}`)}
      onClose={onClose}
    >
      {letter ? (
        <figure className="mb-5 flex flex-col gap-2">
          <figcaption className="text-sm text-muted">
            {t("site.letter", { email: customer.email, language: languageNames[customer.language] })}
          </figcaption>
          <section
            lang={customer.language}
            aria-label={t("site.letterLabel")}
            className="rounded-xl border border-line bg-sunken p-4 text-sm"
          >
            <p className="mb-2 font-semibold">{letter.subject}</p>
            <p className="break-words whitespace-pre-line">{toPlainText(letter)}</p>
          </section>
        </figure>
      ) : (
        <p className="mb-5 text-muted">{t(customer.email ? `site.nobodyTold` : `site.noAddress`)}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button loading={busy} onClick={onConfirm}>
          {t(`site.step.${step}`)}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t("customers.cancel")}
        </Button>
      </div>
    </ModalDialog>
  );
}
