import type { PaymentLinkPrice, SavePlanAnswer } from "@contract/plans";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/kit/confirm-dialog";
import { FormField } from "@/kit/form/form-field";
import { RecordForm } from "@/kit/form/record-form";
import { SaveBar } from "@/kit/form/save-bar";
import { useRecordForm } from "@/kit/form/use-record-form";
import { Alert } from "@/kit/ui/alert";
import { Card } from "@/kit/ui/card";
import { Input, Textarea } from "@/kit/ui/fields";
import { formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import {
  type EditedPlan,
  needsPrice,
  parsePrice,
  type PlanFields,
  planSchema,
  toPlanRequest,
  useRefetchPlan,
  useSavePlan,
} from "./edited-plan";

type PlanFormProps = {
  /** The plan as loaded when the form opened. */
  plan: EditedPlan;
  userId: string;
  /** The user may edit it. */
  writable: boolean;
  /** Receives the current price of the configured payment link. */
  onSaved: (paymentLink: PaymentLinkPrice) => void;
};

const labels = {
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

type AskedPrice = { from: number; to: number; answer: (isConfirmed: boolean) => void };

function usePlanForm({ plan, userId, writable, onSaved }: PlanFormProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const savePlan = useSavePlan();
  const readAgain = useRefetchPlan();
  const [refusal, setRefusal] = useState<string>();
  // Null until the user decides; then saving another price makes it at Stripe.
  const [choice, setChoice] = useState<boolean | null>(null);
  const stored = { ...plan, paymentLink: "none" as PaymentLinkPrice };
  const [asked, setAsked] = useState<AskedPrice | null>(null);
  // The price that the user confirmed; a repeated attempt of the same save does not ask again.
  const confirmed = useRef<number | null>(null);
  function answerPrice(isConfirmed: boolean): void {
    asked?.answer(isConfirmed);
    setAsked(null);
  }

  /** Asks once whether another price is meant. */
  async function confirmPrice(fields: PlanFields, before: PlanFields): Promise<boolean> {
    const to = parsePrice(fields.price);
    if (to === null || to === parsePrice(before.price) || to === confirmed.current) return true;
    const isConfirmed = await new Promise<boolean>((answer) => {
      setAsked({ from: parsePrice(before.price) ?? 0, to, answer });
    });
    if (isConfirmed) confirmed.current = to;
    return isConfirmed;
  }

  const form = useRecordForm<PlanFields, typeof stored>({
    schema: planSchema,
    stored,
    start: plan.fields,
    copyName: () => (writable ? `${userId}:plan` : null),
    save: async (fields, base) => {
      const over = base ?? stored;
      setRefusal(undefined);
      if (!(await confirmPrice(fields, over.fields))) return null;
      const answer = await savePlan.mutateAsync({
        fields,
        seen: over.seen,
        makesPrice: choice ?? needsPrice(fields, over.fields),
      });
      if (answer.outcome === "saved") {
        setChoice(null);
        confirmed.current = null;
        const saved = { ...fields, stripePriceId: answer.stripe_price_id ?? "" };
        return { ...over, fields: saved, seen: answer.updated_at, paymentLink: answer.payment_link };
      }
      setRefusal(wordsFor(answer, fields));
      form.form.setFocus("stripePriceId");
      return null;
    },
    readAgain: async ({ paymentLink }) => ({ ...(await readAgain()), paymentLink }),
    onSaved: ({ paymentLink }) => onSaved(paymentLink),
    toStored: (fields) => toPlanRequest(fields, ""),
  });
  const { currency, interval, paymentLink, fields: storedFields } = form.base ?? stored;
  const makesPrice = choice ?? needsPrice(form.form.watch(), storedFields);

  function wordsFor(
    { reason, found }: Extract<SavePlanAnswer, { outcome: "price_refused" }>,
    fields: PlanFields,
  ): string {
    const money = (amount: number | null | undefined) =>
      formatMoney(amount ?? 0, found?.currency ?? currency, language);
    return t(`plans.refused.${reason}`, {
      found: reason === "currency" ? found?.currency.toUpperCase() : money(found?.amount),
      wanted: reason === "currency" ? currency.toUpperCase() : money(parsePrice(fields.price)),
      interval: t(`plans.every.${interval}`),
    });
  }

  return {
    form,
    refusal,
    currency,
    interval,
    paymentLink,
    makesPrice,
    setMakesPrice: setChoice,
    price: { asked, answer: answerPrice },
  };
}

/** The form with name, price and features of the plan. */
export function PlanForm(props: PlanFormProps) {
  const { writable } = props;
  const { t } = useTranslation("admin");
  const { form, refusal, currency, interval, paymentLink, makesPrice, setMakesPrice, price } =
    usePlanForm(props);
  const language = useLanguage();
  const money = (amount: number) => formatMoney(amount, currency, language);
  const text = (name: Exclude<keyof PlanFields, "active">) => ({
    ...form.field(name),
    label: t(labels[name]),
  });

  return (
    <RecordForm
      form={form}
      failed={t("plans.saveFailed")}
      label={(name) => t(labels[name])}
      show={(_name, value) =>
        typeof value === "boolean" ? t(value ? "plans.onSale" : "plans.offSale") : String(value)
      }
      className="flex flex-col gap-4"
      head={<SaveBar form={form} writable={writable} />}
    >
      {price.asked ? (
        <ConfirmDialog
          title={t("plans.priceAsked", { from: money(price.asked.from), to: money(price.asked.to) })}
          text={t("plans.priceAskedText")}
          confirm={t("plans.priceConfirm")}
          cancel={t("customers.cancel")}
          onConfirm={() => price.answer(true)}
          onClose={() => price.answer(false)}
        />
      ) : null}
      {paymentLink === "other" || paymentLink === "unchecked" ? (
        <Alert tone="warning" role="alert" title={t(`plans.paymentLink.${paymentLink}`)}>
          {t(`plans.paymentLink.${paymentLink}Text`)}
        </Alert>
      ) : null}
      <fieldset disabled={!writable} className="contents">
        <Card className="flex flex-col gap-5 p-5 sm:p-6">
          <h2 className="text-lg leading-6">{t("plans.nameAndPrice")}</h2>
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
              currency: currency.toUpperCase(),
              interval: t(`plans.every.${interval}`),
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
            {(control) => (
              <Input {...control} spellCheck={false} autoCapitalize="none" readOnly={makesPrice} />
            )}
          </FormField>
          <FormField
            name="makesPrice"
            label={t("plans.makePrice")}
            hint={t("plans.makePriceHint")}
            labelBeside
          >
            {(control) => (
              <input
                {...control}
                type="checkbox"
                checked={makesPrice}
                onChange={({ target }) => setMakesPrice(target.checked)}
                className="size-5 shrink-0"
              />
            )}
          </FormField>
          <FormField
            {...form.field("active")}
            label={t("plans.active")}
            hint={t("plans.activeHint")}
            labelBeside
          >
            {(control) => <input {...control} type="checkbox" className="size-5 shrink-0" />}
          </FormField>
        </Card>
        <Card className="flex flex-col gap-5 p-5 sm:p-6">
          <div>
            <h2 className="text-lg leading-6">{t("plans.includes")}</h2>
            <p className="text-muted">{t("plans.includesText")}</p>
          </div>
          {(["features", "featuresPtPt", "featuresEn"] as const).map((name) => (
            <FormField key={name} {...text(name)}>
              {(control) => <Textarea {...control} rows={12} required />}
            </FormField>
          ))}
        </Card>
      </fieldset>
    </RecordForm>
  );
}
