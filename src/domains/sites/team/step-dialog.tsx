import type { ActivationGap, SiteStep } from "@contract/enums";
import { composeCustomerEmail } from "@emails/compose-customer-email";
import { type Email, toPlainText } from "@emails/layout";
import { clsx } from "clsx";
import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/kit/ui/alert";
import { ModalDialog } from "@/kit/modal-dialog";
import { Button } from "@/kit/ui/button";
import { readableDomain } from "@/platform/domain-name";
import { env } from "@/platform/env";
import { languageNames } from "@/platform/language";
import { site as brand } from "@/platform/site";
import { useNow } from "@/platform/time";
import { CertificateBadge, DomainHolders, useCheckOnce, VerdictBadge } from "./domain-check";
import { useSiteJobs } from "./data";
import { ReasonForm } from "./reason-form";
import { gapsOf, type ManagedSite, willBeMadeAgain, workOf } from "./rules";

type StepDialogProps = {
  site: ManagedSite;
  step: SiteStep;
  busy: boolean;
  /** The domain is being checked. */
  checking: boolean;
  /** Checks the domain; an activation starts with a check. */
  onCheck: () => void;
  onConfirm: (reason: string | null) => Promise<void>;
  onClose: () => void;
};

/** Confirms a step: shows unfinished work and the e-mail to the customer, and asks for a required reason. */
export function StepDialog({ site, step, busy, checking, onCheck, onConfirm, onClose }: StepDialogProps) {
  const { t } = useTranslation("admin");
  const now = useNow();
  const [note, setNote] = useState("");
  const isActivation = step === "activate";
  const { data: jobs = [] } = useSiteJobs(site.id);
  useCheckOnce(isActivation && site.domain !== null, onCheck);
  const gaps = isActivation ? gapsOf(site, now) : [];
  // A running check can complete domain and certificate. Other gaps remain, so the reason is asked for at once.
  const needsReason = gaps.some((item) => !checking || (item !== "domain" && item !== "certificate"));
  const domain = site.domain ? readableDomain(site.domain) : t("activations.noDomain");
  const preview = <EmailPreview site={site} step={step} note={note} />;

  return (
    <ModalDialog
      title={t(`site.asked.${step}`, { domain })}
      description={t(
        step === "suspend" && site.previewUrl !== null
          ? "site.askedText.suspend_provided"
          : `site.askedText.${step}`,
      )}
      onClose={onClose}
    >
      {isActivation && willBeMadeAgain(jobs) ? (
        <Alert tone="warning" title={t("site.jobs.makeAgainQueued")} className="mb-5">
          {t("site.jobs.makeAgainQueuedText")}
        </Alert>
      ) : null}
      {isActivation ? <ActivationWorkList site={site} gaps={gaps} checking={checking} /> : null}
      {isActivation ? <DomainHolders holders={site.holders.filter(({ ofRequest }) => !ofRequest)} /> : null}
      {step === "suspend" ? (
        <ReasonForm
          name={`${step}:${site.id}`}
          label={t("site.reason")}
          hint={t("site.suspendReasonHint")}
          submit={t("site.step.suspend")}
          isException={false}
          cancel={t("customers.cancel")}
          onTyped={setNote}
          onConfirm={onConfirm}
          onCancel={onClose}
        >
          {preview}
        </ReasonForm>
      ) : needsReason ? (
        <ReasonForm
          name={`${step}:${site.id}`}
          label={t("site.gapsReason")}
          hint={t("site.gapsReasonHint")}
          submit={t("site.activateAnyway")}
          isException
          cancel={t("site.finishFirst")}
          onConfirm={onConfirm}
          onCancel={onClose}
        >
          {preview}
        </ReasonForm>
      ) : (
        // The buttons come first, so that the confirmation has the focus and a long e-mail does not push it down.
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap gap-3">
            <Button loading={busy || checking} onClick={() => void onConfirm(null)}>
              {t(`site.step.${step}`)}
            </Button>
            <Button variant="outline" onClick={onClose}>
              {t("customers.cancel")}
            </Button>
          </div>
          {preview}
        </div>
      )}
    </ModalDialog>
  );
}

type ActivationWorkListProps = {
  site: Pick<ManagedSite, "check" | "details">;
  /** The unfinished work. */
  gaps: readonly ActivationGap[];
  /** The domain is being checked. */
  checking: boolean;
};

/** The work of an activation with the current results of the domain and certificate checks. */
function ActivationWorkList({ site, gaps, checking }: ActivationWorkListProps) {
  const { check, details } = site;
  const { t } = useTranslation("admin");
  return (
    <ul aria-label={t("site.checklist")} aria-busy={checking} className="mb-5 flex flex-col gap-1.5 text-sm">
      {workOf(gaps).map((item) => {
        const missing = gaps.includes(item);
        const Mark = missing ? CircleAlert : Check;
        return (
          <li key={item} className={clsx("flex items-center gap-2", missing && "font-semibold text-danger")}>
            <Mark aria-hidden="true" className={clsx("size-4 shrink-0", !missing && "text-success")} />
            <span className="mr-auto">
              <span className="sr-only">{t(missing ? "site.workMissing" : "site.workDone")} </span>
              <span>{t(`site.items.${item}`)}</span>
            </span>
            {item === "domain" ? (
              checking ? (
                <span className="font-normal text-muted">{t("site.checking")}</span>
              ) : (
                <VerdictBadge check={check} />
              )
            ) : null}
            {item === "payment" ? (
              <span className="font-normal text-muted">{t("site.refundedShort")}</span>
            ) : null}
            {item === "migration" ? (
              <span className="font-normal text-muted">{t(`site.migration.${details.migration}`)}</span>
            ) : null}
            {item === "certificate" && !checking ? <CertificateBadge check={check} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

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
        {
          ...to,
          wordpress_url: details.wordpress_url || null,
          connected,
          provided: site.previewUrl !== null,
        },
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
function EmailPreview({ site, step, note }: EmailPreviewProps) {
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
