import { clsx } from "clsx";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { FormField } from "@/kit/form/form-field";
import { useAppForm } from "@/kit/form/use-app-form";
import { Button } from "@/kit/ui/button";
import { buttonVariants } from "@/kit/ui/button-variants";
import { Input } from "@/kit/ui/input";
import { inOrder, periodSchema, presetNames, readPeriod, withPeriod } from "./period";

/** Selects the period of the report, which the address stores. */
export function PeriodPicker() {
  const { t } = useTranslation(["admin", "adminAnalytics"]);
  const [params] = useSearchParams();
  const period = readPeriod(params);
  const chosen = "preset" in period ? period.preset : null;
  const [choosing, setChoosing] = useState(chosen === null);
  return (
    <>
      <nav aria-label={t("adminAnalytics:period")} className="flex flex-wrap gap-1">
        {presetNames.map((preset) => (
          <Link
            key={preset}
            to={`?${withPeriod(params, { preset }).toString()}`}
            aria-current={preset === chosen ? "page" : undefined}
            onClick={() => setChoosing(false)}
            className={clsx(
              buttonVariants({ variant: preset === chosen ? "secondary" : "ghost", size: "sm" }),
              preset === chosen && "underline decoration-ink decoration-2 underline-offset-4",
            )}
          >
            {t(`adminAnalytics:presets.${preset}`)}
          </Link>
        ))}
        <Button
          variant={chosen === null ? "secondary" : "ghost"}
          size="sm"
          aria-expanded={choosing}
          onClick={() => setChoosing(!choosing)}
        >
          {t("adminAnalytics:presets.own")}
        </Button>
      </nav>
      {choosing ? <OwnPeriod /> : null}
    </>
  );
}

function OwnPeriod() {
  const { t } = useTranslation(["admin", "adminAnalytics"]);
  const [params, setParams] = useSearchParams();
  const period = readPeriod(params);
  const form = useAppForm({
    schema: periodSchema,
    values: "preset" in period ? { from: "", to: "" } : period,
    onSubmit: async (own) => setParams(withPeriod(params, inOrder(own))),
  });
  return (
    <form {...form.formProps} className="flex basis-full flex-wrap items-start gap-3 lg:justify-end">
      {(["from", "to"] as const).map((name) => (
        <FormField key={name} {...form.field(name)} label={t(`adminAnalytics:${name}`)}>
          {(control) => <Input {...control} type="date" className="h-10! w-44!" />}
        </FormField>
      ))}
      <Button type="submit" variant="outline" size="sm" className="mt-7.5 h-10!">
        {t("adminAnalytics:show")}
      </Button>
    </form>
  );
}
