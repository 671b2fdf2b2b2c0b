import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { Input } from "@/kit/ui/fields";
import { errorMessages } from "@/platform/error-messages";
import { personName } from "@/platform/validation";
import type { CustomerDetail } from "../data";
import { useSetCustomerName } from "./data";

type EditNameDialogProps = {
  customer: CustomerDetail;
  onSaved: () => void;
  onClose: () => void;
};

/** Changes a customer's name. Keeps the typed name after an error. */
export function EditNameDialog({ customer, onSaved, onClose }: EditNameDialogProps) {
  const { t } = useTranslation(["admin", "common"]);
  const save = useSetCustomerName();
  const form = useAppForm({
    schema: z.object({ fullName: personName() }),
    keptAs: "name",
    onSubmit: async ({ fullName }) => {
      await save.mutateAsync({ id: customer.id, seen: customer.fullName, fullName });
      onSaved();
    },
  });

  return (
    <ModalDialog title={t("customers.name.title")} description={t("customers.name.text")} onClose={onClose}>
      <form {...form.formProps} className="flex flex-col gap-5">
        <FormFailure failure={form.failure} title={t("customers.name.failed")}>
          {form.failure
            ? form.failure.code === "conflict"
              ? t("customers.name.conflict")
              : t(`common:${errorMessages[form.failure.code]}`)
            : null}
        </FormFailure>
        <FormField {...form.field("fullName")} label={t("customers.columns.name")}>
          {(control) => (
            <Input {...control} defaultValue={customer.fullName ?? ""} required autoComplete="off" />
          )}
        </FormField>
        <SubmitButton loading={form.submitting} className="self-start">
          {t("customers.name.save")}
        </SubmitButton>
      </form>
    </ModalDialog>
  );
}
