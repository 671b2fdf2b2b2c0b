import { closingReasons } from "@contract/enums";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { MoreActions } from "@/kit/data-table/row-actions";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { useToast } from "@/kit/toast";
import { Button } from "@/kit/ui/button";
import { Input, Select } from "@/kit/ui/fields";
import { adminPaths } from "@/platform/admin-paths";
import type { AppError } from "@/platform/app-error";
import { errorMessages } from "@/platform/error-messages";
import { closingEffects, closingSchema } from "../rules";
import { type CustomerDetail, useRefreshCustomers } from "../data";
import { useAdmin, useCan } from "../parts/admin-context";
import { useCloseAccount } from "./data";

/** The menu that closes a customer's account. Renders nothing for the reader's own account. */
export function CustomerClosing({ customer, email }: { customer: CustomerDetail; email: string }) {
  const { t } = useTranslation("admin");
  const { user } = useAdmin();
  const seesMoney = useCan("money.read");
  const seesSites = useCan("sites.read");
  const { toast } = useToast();
  const navigate = useNavigate();
  const refresh = useRefreshCustomers();
  const [isOpen, setOpen] = useState(false);
  // A member of the team closes their own account in their profile.
  if (customer.id === user.id) return null;
  return (
    <>
      <MoreActions
        name={customer.fullName ?? email}
        actions={[
          {
            label: t("customers.close.action"),
            description: t("customers.close.action"),
            onSelect: () => setOpen(true),
          },
        ]}
      />
      {isOpen ? (
        <CloseAccountDialog
          customer={customer}
          email={email}
          seesMoney={seesMoney}
          seesSites={seesSites}
          onClosed={() => {
            toast({
              title: t("customers.close.done"),
              description: t("customers.close.doneText", { email }),
            });
            void navigate(adminPaths.customers, { replace: true });
            void refresh();
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

type CloseAccountDialogProps = {
  customer: CustomerDetail;
  /** The customer's e-mail, which is typed to confirm. */
  email: string;
  seesMoney: boolean;
  seesSites: boolean;
  onClosed: () => void;
  onClose: () => void;
};

/** Explains what closing an account ends, and closes it once its e-mail is typed. */
function CloseAccountDialog({
  customer,
  email,
  seesMoney,
  seesSites,
  onClosed,
  onClose,
}: CloseAccountDialogProps) {
  const { t } = useTranslation(["admin", "common"]);
  const close = useCloseAccount();
  const form = useAppForm({
    schema: closingSchema(email),
    values: { reason: "requested", email: "" },
    onSubmit: async ({ reason }) => {
      await close.mutateAsync({ id: customer.id, email, reason });
      onClosed();
    },
  });

  function reasonOf({ code }: AppError): string {
    if (code === "conflict") return t("customers.close.conflict");
    if (code === "payment_provider_unavailable") return t("customers.close.billingFailed");
    return t(`common:${errorMessages[code]}`);
  }

  return (
    <ModalDialog
      title={t("customers.close.title", { name: customer.fullName ?? email })}
      description={t("customers.close.text")}
      onClose={onClose}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <ul className="flex list-disc flex-col gap-1 rounded-xl border border-danger/30 bg-danger-soft p-4 pl-9">
          {closingEffects(customer, { seesMoney, seesSites }).map((what) => (
            <li key={what}>{t(`customers.close.ends.${what}`)}</li>
          ))}
        </ul>
        <FormFailure failure={form.failure} title={t("customers.close.failed")}>
          {form.failure ? reasonOf(form.failure) : null}
        </FormFailure>
        <FormField {...form.field("reason")} label={t("customers.close.reasonLabel")}>
          {(control) => (
            <Select {...control}>
              {closingReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`customers.close.reason.${reason}`)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField {...form.field("email")} label={t("customers.close.typeEmail", { email })}>
          {(control) => (
            <Input
              {...control}
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              required
            />
          )}
        </FormField>
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="destructive" loading={form.submitting}>
            {t("customers.close.submit")}
          </SubmitButton>
          <Button variant="outline" disabled={form.submitting} onClick={onClose}>
            {t("customers.cancel")}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
