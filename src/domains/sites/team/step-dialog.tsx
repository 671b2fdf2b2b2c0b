import type { SiteStep } from "@contract/enums";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ModalDialog } from "@/kit/modal-dialog";
import { Button } from "@/kit/ui/button";
import { readableDomain } from "@/platform/domain-name";
import { useNow } from "@/platform/use-now";
import { gapsOf, type ManagedSite } from "./rules";
import { ActivationWorkList } from "./activation-work-list";
import { DomainHolders } from "./domain-holders";
import { EmailPreview } from "./email-preview";
import { ReasonForm } from "./reason-form";
import { useCheckOnce } from "./use-check-once";

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
  useCheckOnce(isActivation && site.domain !== null, onCheck);
  const gaps = isActivation ? gapsOf(site, now) : [];
  // A running check can complete domain and certificate. Other gaps remain, so the reason is asked for at once.
  const needsReason = gaps.some((item) => !checking || (item !== "domain" && item !== "certificate"));
  const domain = site.domain ? readableDomain(site.domain) : t("activations.noDomain");
  const preview = <EmailPreview site={site} step={step} note={note} />;

  return (
    <ModalDialog
      title={t(`site.asked.${step}`, { domain })}
      description={t(`site.askedText.${step}`)}
      onClose={onClose}
    >
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
