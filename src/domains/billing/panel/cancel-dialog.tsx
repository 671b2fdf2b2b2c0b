import {
  type CancellationReason,
  cancellationReasons,
  longestCancellationComment,
} from "@contract/subscriptions";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { SubmitButton } from "@/kit/form/submit-button";
import { type FieldState, useAppForm } from "@/kit/form/use-app-form";
import { Button } from "@/kit/ui/button";
import { Dialog, DialogContent } from "@/kit/ui/dialog";
import { Textarea } from "@/kit/ui/fields";
import { formatDate } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { says } from "@/platform/validation";
import { cancellationKind, type SiteStage, type Subscription } from "../rules";

type CancelDialogProps = {
  subscription: Subscription;
  stage: SiteStage;
  onClose: () => void;
  /** Cancels the subscription; throws an `AppError` on failure. */
  cancel: (reason: CancellationReason | null, comment: string) => Promise<void>;
  /** Moves focus after the dialog has closed. */
  onCloseAutoFocus: (event: Event) => void;
};

/** Explains the effect of the cancellation on the site, asks for the reason, and cancels. */
export function CancelDialog({ subscription, stage, onClose, ...rest }: CancelDialogProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const language = useLanguage();
  const { periodEnd: end } = subscription;
  // Fixed when the dialog opens: the text must not change after the cancellation.
  const [kind] = useState(() => cancellationKind(subscription) ?? "at_end");
  const consequence =
    kind === "at_once"
      ? t("subscription.cancel.atOnce")
      : end
        ? t(stage === "live" ? "subscription.cancel.atEnd" : "subscription.cancel.atEndUnbuilt", {
            date: formatDate(end, language),
          })
        : t("subscription.cancel.atEndUndated");

  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={t("subscription.cancel.title")}
        description={`${consequence} ${t("subscription.cancel.free")}`}
        closeLabel={t("common:actions.close")}
        // On a phone of 390 × 844 the buttons are visible without scrolling.
        className="max-sm:inset-x-2 max-sm:bottom-2 max-sm:max-h-[calc(100dvh-1rem)] max-sm:p-5"
        onCloseAutoFocus={rest.onCloseAutoFocus}
      >
        <CancelForm atOnce={kind === "at_once"} cancel={rest.cancel} onBack={onClose} />
      </DialogContent>
    </Dialog>
  );
}

/** The form of a cancellation: a reason and a comment, both optional. */
const cancellationSchema = z.object({
  // Null when no radio button is chosen.
  reason: z.nullish(z.enum(cancellationReasons)),
  comment: z.string().check(
    z.trim(),
    z.refine(
      (comment) => [...comment].length <= longestCancellationComment,
      says(`validation.maxLength:${longestCancellationComment}`),
    ),
  ),
});

type CancelFormProps = Pick<CancelDialogProps, "cancel"> & {
  atOnce: boolean;
  onBack: () => void;
};

function CancelForm({ atOnce, cancel, onBack }: CancelFormProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const { field, formProps, failure, submitting } = useAppForm({
    schema: cancellationSchema,
    keptAs: "cancellation",
    onSubmit: ({ reason = null, comment }) => cancel(reason, comment),
  });

  return (
    <form {...formProps} className="flex flex-col gap-4 sm:gap-5">
      <ReasonChoice {...field("reason")} />
      <FormField {...field("comment")} label={t("subscription.cancel.comment")}>
        {(control) => <Textarea {...control} rows={2} className="min-h-16!" />}
      </FormField>
      <FormFailure failure={failure} title={t("subscription.cancel.error")} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="destructive" loading={submitting}>
          {t(atOnce ? "subscription.cancel.confirmAtOnce" : "subscription.cancel.confirmAtEnd")}
        </SubmitButton>
        <Button variant="outline" onClick={onBack}>
          {t("subscription.cancel.back")}
        </Button>
      </div>
    </form>
  );
}

/** The radio buttons for the reason of a cancellation, which the customer may leave out. */
function ReasonChoice({ name, registration }: Pick<FieldState, "name" | "registration">) {
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
