import type { PaymentLinkPrice, SavePlanAnswer } from "@contract/plans";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConflictNotice } from "@/components/conflict-notice";
import { differsFrom } from "@/components/form/differs-from";
import { FormFailure } from "@/components/form/form-failure";
import { FormField } from "@/components/form/form-field";
import { GuardedForm } from "@/components/form/guarded-form";
import { SaveBar } from "@/components/form/save-bar";
import { useAppForm } from "@/components/form/use-app-form";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { toAppError } from "@/lib/errors";
import { formatMoney } from "@/lib/formatters";
import { mergeEdits } from "@/lib/merge-edits";
import { useLanguage } from "@/lib/use-language";
import { parsePrice, planSchema, type EditedPlan, type PlanFields } from "../model";
import { useReadPlanAgain, useSavePlan } from "../queries";

type PlanFormProps = {
  /** As it was when the form was opened. */
  plan: EditedPlan;
  /** Whether the person may change it. */
  writable: boolean;
  /** Receives what the configured payment link charges now. */
  onSaved: (paymentLink: PaymentLinkPrice) => void;
};

const textFields = {
  name: "plans.name",
  namePtPt: "plans.namePtPt",
  nameEn: "plans.nameEn",
  price: "plans.price",
  stripePriceId: "plans.stripePriceId",
  features: "plans.features",
  featuresPtPt: "plans.featuresPtPt",
  featuresEn: "plans.featuresEn",
  active: "plans.active",
} as const satisfies Record<keyof PlanFields, string>;

/** Name, price and features of the plan. What was typed survives every error, and someone else's saving. */
export function PlanForm({ plan, writable, onSaved }: PlanFormProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const savePlan = useSavePlan();
  const readAgain = useReadPlanAgain();
  const [base, setBase] = useState(plan);
  const [disputed, setDisputed] = useState<(keyof PlanFields)[] | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [paymentLink, setPaymentLink] = useState<PaymentLinkPrice>("none");
  const form = useAppForm({
    schema: planSchema,
    values: plan.fields,
    onSubmit: async (fields) => {
      setRefusal(undefined);
      setDisputed(null);
      try {
        const answer = await savePlan.mutateAsync({ fields, seen: base.seen });
        if (answer.outcome === "price_refused") {
          setRefusal(wordsFor(answer, fields));
          form.form.setFocus("stripePriceId");
          return;
        }
        setBase({ ...base, fields, seen: answer.updated_at });
        setPaymentLink(answer.payment_link);
        form.form.reset(fields);
        onSaved(answer.payment_link);
      } catch (thrown) {
        if (toAppError(thrown).code !== "conflict") throw thrown;
        await takeIn(await readAgain());
      }
    },
  });

  async function takeIn(stored: EditedPlan): Promise<void> {
    const merged = mergeEdits(base.fields, form.form.getValues(), stored.fields);
    form.form.reset(merged.fields);
    setDisputed(merged.disputed);
    setBase(stored);
  }

  function wordsFor(
    { reason, found }: Extract<SavePlanAnswer, { outcome: "price_refused" }>,
    fields: PlanFields,
  ): string {
    const money = (amount: number | null | undefined) =>
      formatMoney(amount ?? 0, found?.currency ?? base.currency, language);
    return t(`plans.refused.${reason}`, {
      found: reason === "currency" ? found?.currency.toUpperCase() : money(found?.amount),
      wanted: reason === "currency" ? base.currency.toUpperCase() : money(parsePrice(fields.price)),
      interval: t(`plans.every.${base.interval}`),
    });
  }

  const isDirty = differsFrom(base.fields, form.form.watch());
  const shown = (name: keyof PlanFields) => {
    const value = base.fields[name];
    return typeof value === "string" ? value : t(value ? "plans.onSale" : "plans.offSale");
  };
  const text = (name: Exclude<keyof PlanFields, "active">) => ({
    ...form.field(name),
    label: t(textFields[name]),
  });

  return (
    <GuardedForm
      {...form.formProps}
      isDirty={isDirty}
      leaveText={t("unsaved.text")}
      className="flex max-w-3xl flex-col gap-4 [&_:is(input,select,textarea)]:scroll-mb-24"
    >
      <FormFailure failure={form.failure} title={t("plans.saveFailed")} />
      {paymentLink === "other" || paymentLink === "unchecked" ? (
        <Alert tone="warning" role="alert" title={t(`plans.paymentLink.${paymentLink}`)}>
          {t(`plans.paymentLink.${paymentLink}Text`)}
        </Alert>
      ) : null}
      {disputed ? (
        <ConflictNotice
          disputed={disputed.map((name) => ({ label: t(textFields[name]), stored: shown(name) }))}
        />
      ) : null}
      <fieldset disabled={!writable} className="contents">
        <Card className="flex flex-col gap-5 p-5 sm:p-6">
          <h2 className="text-heading">{t("plans.nameAndPrice")}</h2>
          <FormField {...text("name")}>{(control) => <Input {...control} required />}</FormField>
          <div className="grid gap-5 sm:grid-cols-2">
            <FormField {...text("namePtPt")} hint={t("plans.otherNameHint")}>
              {(control) => <Input {...control} />}
            </FormField>
            <FormField {...text("nameEn")} hint={t("plans.otherNameHint")}>
              {(control) => <Input {...control} />}
            </FormField>
          </div>
          <FormField
            {...text("price")}
            label={t("plans.priceIn", {
              currency: base.currency.toUpperCase(),
              interval: t(`plans.every.${base.interval}`),
            })}
            hint={t("plans.priceHint")}
          >
            {(control) => <Input {...control} inputMode="decimal" required className="sm:max-w-48" />}
          </FormField>
          <FormField
            {...text("stripePriceId")}
            error={refusal ?? form.field("stripePriceId").error}
            hint={t("plans.stripePriceIdHint")}
          >
            {(control) => <Input {...control} spellCheck={false} autoCapitalize="none" />}
          </FormField>
          <FormField
            {...form.field("active")}
            label={t("plans.active")}
            hint={t("plans.activeHint")}
            labelBeside
          >
            {(control) => <input {...control} type="checkbox" className="size-5 shrink-0 accent-accent" />}
          </FormField>
        </Card>
        <Card className="flex flex-col gap-5 p-5 sm:p-6">
          <div>
            <h2 className="text-heading">{t("plans.includes")}</h2>
            <p className="text-muted">{t("plans.includesText")}</p>
          </div>
          {(["features", "featuresPtPt", "featuresEn"] as const).map((name) => (
            <FormField key={name} {...text(name)}>
              {(control) => <Textarea {...control} rows={12} required />}
            </FormField>
          ))}
        </Card>
      </fieldset>
      <SaveBar form={{ ...form, isDirty }} label={t("plans.save")} writable={writable} isSticky />
    </GuardedForm>
  );
}
