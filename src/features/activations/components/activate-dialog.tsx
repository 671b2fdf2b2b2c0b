import { useTranslation } from "react-i18next";
import { ModalDialog } from "@/components/modal-dialog";
import { Button } from "@/components/ui/button";
import { readableDomain } from "@/lib/domain-name";
import type { Activation } from "../model";

type ActivateDialogProps = {
  activation: Activation;
  activating: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks whether a site is to go live, for its customer is told at once. */
export function ActivateDialog({ activation, activating, onConfirm, onClose }: ActivateDialogProps) {
  const { t } = useTranslation("admin");
  const { domain, fullName, email } = activation;
  return (
    <ModalDialog
      title={t("activations.confirmTitle", {
        domain: domain ? readableDomain(domain) : t("activations.noDomain"),
      })}
      description={t("activations.confirmText", { customer: fullName ?? email ?? "" })}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-3">
        <Button loading={activating} onClick={onConfirm}>
          {t("activations.confirm")}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t("activations.cancel")}
        </Button>
      </div>
    </ModalDialog>
  );
}
