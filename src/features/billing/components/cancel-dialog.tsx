import type { CancellationReason } from "@contract/subscriptions";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/components/form/form-field";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Textarea } from "@/components/ui/textarea";
import { useForm } from "@/components/use-form";
import type { AppError } from "@/lib/app-error";
import { errorMessages } from "@/lib/error-messages";
import { toAppError } from "@/lib/errors";
import { formatDate } from "@/lib/format";
import { useLanguage } from "@/lib/use-language";
import { cancellationKind, commentRule, reasonRule, toReason } from "../cancellation";
import type { Subscription } from "../model";
import { ReasonChoice } from "./reason-choice";

interface CancelDialogProps {
  subscription: Subscription;
  onClose: () => void;
  /** Cancels; throws an `AppError` when it could not. */
  cancel: (reason: CancellationReason, comment: string) => Promise<void>;
  /** Where focus goes when the dialog has closed. */
  onCloseAutoFocus: (event: Event) => void;
}

/** Says what cancelling does to the site and when, asks why, and cancels. */
export function CancelDialog({ subscription, onClose, ...rest }: CancelDialogProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const language = useLanguage();
  const { currentPeriodEnd: end } = subscription;
  // As it was when the dialog opened: the words must not change under the reader once it is cancelled.
  const [kind] = useState(() => cancellationKind(subscription) ?? "at_end");
  const consequence =
    kind === "at_once"
      ? t("subscription.cancel.atOnce")
      : end
        ? t("subscription.cancel.atEnd", { date: formatDate(end, language) })
        : t("subscription.cancel.atEndUndated");

  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={t("subscription.cancel.title")}
        description={`${consequence} ${t("subscription.cancel.free")}`}
        closeLabel={t("common:actions.close")}
        onCloseAutoFocus={rest.onCloseAutoFocus}
      >
        <CancelForm atOnce={kind === "at_once"} cancel={rest.cancel} onBack={onClose} />
      </DialogContent>
    </Dialog>
  );
}

interface CancelFormProps extends Pick<CancelDialogProps, "cancel"> {
  atOnce: boolean;
  onBack: () => void;
}

function CancelForm({ atOnce, cancel, onBack }: CancelFormProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const [failure, setFailure] = useState<AppError | null>(null);
  const form = useForm({
    rules: { reason: reasonRule, comment: commentRule },
    onSubmit: async ({ reason, comment }) => {
      const chosen = toReason(reason);
      if (chosen === null) return;
      setFailure(null);
      try {
        await cancel(chosen, comment);
      } catch (error) {
        setFailure(toAppError(error));
      }
    },
  });

  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <ReasonChoice {...form.field("reason")} />
      <FormField {...form.field("comment")} label={t("subscription.cancel.comment")}>
        {(control) => <Textarea {...control} rows={3} className="min-h-20" />}
      </FormField>
      {failure ? (
        <Alert tone="danger" role="alert" title={t("subscription.cancel.error")}>
          {t(`common:${errorMessages[failure.code]}`)}
        </Alert>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onBack} className="max-sm:w-full">
          {t("subscription.cancel.back")}
        </Button>
        <Button type="submit" variant="destructive" loading={form.submitting} className="max-sm:w-full">
          {t(atOnce ? "subscription.cancel.confirmAtOnce" : "subscription.cancel.confirmAtEnd")}
        </Button>
      </div>
    </form>
  );
}
