import { cancellationReasons } from "@contract/subscriptions";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { FieldState } from "@/components/form/use-app-form";

/** The radio buttons for the reason of a cancellation. */
export function ReasonChoice({ name, error, registration }: FieldState) {
  const { t } = useTranslation("dashboard");
  const errorId = useId();
  return (
    <fieldset className="flex flex-col sm:gap-1">
      <legend className="mb-1 font-semibold">{t("subscription.cancel.reason")}</legend>
      {cancellationReasons.map((reason) => (
        <label
          key={reason}
          className="flex min-h-9 cursor-pointer items-center gap-3 rounded-lg px-2 hover:bg-sunken pointer-coarse:min-h-11"
        >
          <input
            {...registration}
            type="radio"
            name={name}
            value={reason}
            required
            aria-describedby={error ? errorId : undefined}
            className="size-5 shrink-0"
          />
          <span>{t(`subscription.cancel.reasons.${reason}`)}</span>
        </label>
      ))}
      {error ? (
        <p id={errorId} role="alert" className="flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : null}
    </fieldset>
  );
}
