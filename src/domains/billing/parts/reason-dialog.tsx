import { discountReasons, keepReasons } from "@contract/billing-changes";
import { useTranslation } from "react-i18next";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { type ReasonFields as Fields, reasonSchema } from "../team/billing-changes";
import { ChangeFooter, ReasonFields, type SendChange, useChangeAttempt } from "./change-form-parts";

const reasonsOf = { keep: keepReasons, endDiscount: discountReasons };

type ReasonDialogProps = {
  change: keyof typeof reasonsOf;
  /** The customer's name. */
  name: string;
  send: SendChange<Fields>;
  onClose: () => void;
};

/** Asks for the reason of a change that has no other terms, and explains what follows. */
export function ReasonDialog({ change, name, send, onClose }: ReasonDialogProps) {
  const { t } = useTranslation("adminBilling");
  const reasons = reasonsOf[change];
  const { submit, refusal } = useChangeAttempt(send, onClose);
  const { field, formProps, failure, submitting } = useAppForm({
    schema: reasonSchema(reasons),
    values: { reason: change === "keep" ? "requested_by_customer" : "other", note: "" },
    keptAs: change,
    onSubmit: submit,
  });
  return (
    <ModalDialog title={t(`${change}.title`, { name })} description={t(`${change}.text`)} onClose={onClose}>
      <form {...formProps} className="flex flex-col gap-4">
        <ReasonFields reason={field("reason")} note={field("note")} reasons={reasons} label={t("reason")} />
        <ChangeFooter
          refusal={refusal}
          failure={failure}
          submitting={submitting}
          confirm={t(`${change}.confirm`)}
          isDestructive={change === "endDiscount"}
          onClose={onClose}
        />
      </form>
    </ModalDialog>
  );
}
