import { emailCorrectionReasons } from "@contract/enums";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { EmailField } from "@/domains/account/parts/account-fields";
import { newEmailSchema } from "@/domains/account/rules";
import { PhoneField } from "@/kit/contact-fields";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { Input, Select } from "@/kit/ui/fields";
import type { AppError } from "@/platform/app-error";
import { toE164, typedPhone } from "@/platform/contact-checks";
import { errorMessages } from "@/platform/error-messages";
import { useLanguage } from "@/platform/use-language";
import { personName } from "@/platform/validation";
import type { CustomerDetail } from "../data";
import { useCorrectCustomerEmail, useSetCustomerName, useSetCustomerPhone } from "./data";

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

type CorrectEmailDialogProps = {
  profileId: string;
  /** The account's e-mail. */
  email: string;
  onSent: (email: string) => void;
  onClose: () => void;
};

/** Asks for a customer's corrected e-mail and the reason. The new address confirms it. */
export function CorrectEmailDialog({ profileId, email: seen, onSent, onClose }: CorrectEmailDialogProps) {
  const { t } = useTranslation(["admin", "common"]);
  const correct = useCorrectCustomerEmail();
  const form = useAppForm({
    schema: z.extend(newEmailSchema(seen), { reason: z.enum(emailCorrectionReasons) }),
    values: { email: "", reason: "typo" },
    keptAs: "corrected-email",
    onSubmit: async ({ email, reason }) => {
      await correct.mutateAsync({ id: profileId, seen, email, reason });
      onSent(email);
    },
    fieldErrors: {
      email_taken: ["email", "admin:invalid.takenEmail"],
      invalid_input: ["email", "validation.email"],
    },
  });

  function reasonOf({ code }: AppError): string {
    if (code === "conflict") return t("customers.email.conflict");
    if (code === "team_account") return t("customers.email.teamAccount");
    return t(`common:${errorMessages[code]}`);
  }

  return (
    <ModalDialog title={t("customers.email.title")} description={t("customers.email.text")} onClose={onClose}>
      <form {...form.formProps} className="flex flex-col gap-5">
        <FormFailure failure={form.failure} title={t("customers.email.failed")}>
          {form.failure ? reasonOf(form.failure) : null}
        </FormFailure>
        <EmailField field={form.field("email")} label={t("customers.email.new")} autoComplete="off" />
        <FormField {...form.field("reason")} label={t("customers.email.reason")}>
          {(control) => (
            <Select {...control}>
              {emailCorrectionReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {reason === "requested" || reason === "other"
                    ? t(`customers.close.reason.${reason}`)
                    : t(`customers.emailReason.${reason}`)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <SubmitButton loading={form.submitting} className="self-start">
          {t("customers.email.send")}
        </SubmitButton>
      </form>
    </ModalDialog>
  );
}
