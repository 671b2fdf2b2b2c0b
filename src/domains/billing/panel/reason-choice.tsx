import { cancellationReasons } from "@contract/subscriptions";
import { useTranslation } from "react-i18next";
import type { FieldState } from "@/kit/form/use-app-form";

/** The radio buttons for the reason of a cancellation, which the customer may leave out. */
export function ReasonChoice({ name, registration }: Pick<FieldState, "name" | "registration">) {
  const { t } = useTranslation("dashboard");
  return (
    <fieldset className="flex flex-col sm:gap-1">
      <legend className="mb-1 font-semibold">{t("subscription.cancel.reason")}</legend>
      {cancellationReasons.map((reason) => (
        <label
          key={reason}
          className="flex min-h-9 cursor-pointer items-center gap-3 rounded-lg px-2 hover:bg-sunken pointer-coarse:min-h-11"
        >
          <input {...registration} type="radio" name={name} value={reason} className="size-5 shrink-0" />
          <span>{t(`subscription.cancel.reasons.${reason}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
