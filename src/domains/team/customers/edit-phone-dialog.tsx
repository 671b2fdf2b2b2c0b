import * as z from "zod/mini";
import { useTranslation } from "react-i18next";
import { PhoneField } from "@/kit/contact-fields";
import { FormFailure } from "@/kit/form/form-failure";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { SubmitButton } from "@/kit/form/submit-button";
import { toE164, typedPhone } from "@/platform/contact-checks";
import { errorMessages } from "@/platform/error-messages";
import { useLanguage } from "@/platform/use-language";
import type { CustomerDetail } from "../data";
import { useSetCustomerPhone } from "./data";

type EditPhoneDialogProps = {
  customer: CustomerDetail;
  onSaved: () => void;
  onClose: () => void;
};

/** Changes a customer's phone. Keeps the typed number after an error. */
export function EditPhoneDialog({ customer, onSaved, onClose }: EditPhoneDialogProps) {
  const { t } = useTranslation(["admin", "common"]);
  const language = useLanguage();
  const save = useSetCustomerPhone();
  const form = useAppForm({
    schema: z.object({ phone: typedPhone(language) }),
    keptAs: "phone",
    onSubmit: async ({ phone }) => {
      await save.mutateAsync({ id: customer.id, seen: customer.phone, phone: await toE164(phone, language) });
      onSaved();
    },
  });

  return (
    <ModalDialog
      title={t("customers.phone.title", { name: customer.fullName ?? customer.email ?? "" })}
      description={t("customers.phone.text")}
      onClose={onClose}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <FormFailure failure={form.failure} title={t("customers.phone.failed")}>
          {form.failure
            ? form.failure.code === "conflict"
              ? t("customers.phone.conflict")
              : t(`common:${errorMessages[form.failure.code]}`)
            : null}
        </FormFailure>
        <PhoneField field={form.field("phone")} defaultValue={customer.phone ?? ""} />
        <SubmitButton loading={form.submitting} className="self-start">
          {t("customers.phone.save")}
        </SubmitButton>
      </form>
    </ModalDialog>
  );
}
