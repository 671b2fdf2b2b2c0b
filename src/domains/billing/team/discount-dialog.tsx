import { discountReasons } from "@contract/billing-changes";
import { useTranslation } from "react-i18next";
import { FormField } from "@/kit/form/form-field";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { Input, Select } from "@/kit/ui/fields";
import { formatDate, formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import {
  type ChangedSubscription,
  discountCharges,
  discountedPrice,
  type DiscountFields,
  discountSchema,
} from "./billing-changes";
import { ChangeFooter, ReasonFields, type SendChange, useChangeAttempt } from "./change-form";

type DiscountDialogProps = {
  subscription: ChangedSubscription;
  /** The customer's name. */
  name: string;
  give: SendChange<DiscountFields>;
  onClose: () => void;
};

/** Asks for a free month or a discount, and shows what the customer pays. */
export function DiscountDialog({ subscription, name, give, onClose }: DiscountDialogProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { amount: price, currency, periodEnd } = subscription;
  const money = (amount: number) => formatMoney(amount, currency, language);
  const { submit, refusal } = useChangeAttempt(give, onClose);
  const { form, field, formProps, failure, submitting } = useAppForm({
    schema: discountSchema(price),
    values: { of: "free", value: "", charges: "3", reason: "requested_by_customer", note: "" },
    keptAs: `discount:${subscription.id}`,
    checksWhileTyping: true,
    onSubmit: submit,
  });
  const { of, value, charges } = form.watch();
  const discounted = discountedPrice(price, { of, value });
  const count = of === "free" ? "1" : charges;

  return (
    <ModalDialog
      title={t("billing.discount.title", { name })}
      description={t("billing.discount.text")}
      onClose={onClose}
    >
      <form {...formProps} className="flex flex-col gap-4">
        <FormField {...field("of")} label={t("billing.discount.what")}>
          {(control) => (
            <Select {...control}>
              {(["free", "percent", "amount"] as const).map((one) => (
                <option key={one} value={one}>
                  {t(`billing.discount.of.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        {of === "free" ? null : (
          <>
            <FormField
              {...field("value")}
              label={t(`billing.discount.value.${of}`)}
              hint={t(`billing.discount.valueHint.${of}`)}
            >
              {(control) => <Input {...control} inputMode="decimal" required />}
            </FormField>
            <FormField {...field("charges")} label={t("billing.discount.charges")}>
              {(control) => (
                <Select {...control}>
                  {discountCharges.map((one) => (
                    <option key={one} value={one}>
                      {one === "all"
                        ? t("billing.discount.all")
                        : t("billing.discount.next", { count: Number(one) })}
                    </option>
                  ))}
                </Select>
              )}
            </FormField>
          </>
        )}
        <ReasonFields
          reason={field("reason")}
          note={field("note")}
          reasons={discountReasons}
          label={t("billing.reason")}
        />
        {discounted === null ? null : (
          <p className="text-sm text-muted">
            {t("billing.discount.effect", {
              name,
              price: money(discounted),
              list: money(price),
              charges:
                count === "all"
                  ? t("billing.discount.all")
                  : t("billing.discount.next", { count: Number(count) }),
              date: periodEnd ? formatDate(periodEnd, language) : "",
            })}
          </p>
        )}
        <ChangeFooter
          refusal={refusal}
          failure={failure}
          submitting={submitting}
          confirm={t("billing.discount.confirm")}
          onClose={onClose}
        />
      </form>
    </ModalDialog>
  );
}
