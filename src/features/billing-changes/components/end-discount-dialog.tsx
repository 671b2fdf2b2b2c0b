import { discountReasons } from "@contract/billing-changes";
import { useTranslation } from "react-i18next";
import { useAppForm } from "@/components/form/use-app-form";
import { ModalDialog } from "@/components/modal-dialog";
import { endDiscountSchema, type EndDiscountFields } from "../model";
import { ChangeFooter, ReasonFields, useChangeAttempt, type SendChange } from "./change-form-parts";

type EndDiscountDialogProps = {
  /** The customer's name. */
  name: string;
  end: SendChange<EndDiscountFields>;
  onClose: () => void;
};

/** Asks why a discount ends early, and explains what follows. */
export function EndDiscountDialog({ name, end, onClose }: EndDiscountDialogProps) {
  const { t } = useTranslation("adminBilling");
  const { submit, refusal } = useChangeAttempt(end, onClose);
  const { field, formProps, failure, submitting } = useAppForm({
    schema: endDiscountSchema,
    values: { reason: "other", note: "" },
    keptAs: "end-discount",
    onSubmit: submit,
  });
  return (
    <ModalDialog
      title={t("endDiscount.title", { name })}
      description={t("endDiscount.text")}
      onClose={onClose}
    >
      <form {...formProps} className="flex flex-col gap-4">
        <ReasonFields
          reason={field("reason")}
          note={field("note")}
          reasons={discountReasons}
          label={t("reason")}
        />
        <ChangeFooter
          refusal={refusal}
          failure={failure}
          submitting={submitting}
          confirm={t("endDiscount.confirm")}
          isDestructive
          onClose={onClose}
        />
      </form>
    </ModalDialog>
  );
}
