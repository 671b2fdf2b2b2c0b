import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/kit/confirm-dialog";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { SubmitButton } from "@/kit/form/submit-button";
import { Input } from "@/kit/ui/input";
import { Textarea } from "@/kit/ui/textarea";
import type { AppError } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";
import { migrationRequestSchema, toWebAddress } from "./migration-request";
import { useRequestMigration, useWithdrawMigration } from "../data";
import type { Site } from "../rules";

type MigrationDialogProps = {
  site: Pick<Site, "migration" | "migrationFrom">;
  userId: string;
  /** The request is being withdrawn. */
  withdrawing: boolean;
  onClose: () => void;
};

/** Requests the migration of an existing site, edits its access data, or withdraws the request. */
export function MigrationDialog({ withdrawing, ...props }: MigrationDialogProps) {
  return withdrawing ? <Withdraw {...props} /> : <Request {...props} />;
}

type PartProps = Omit<MigrationDialogProps, "withdrawing">;

function Request({ site, userId, onClose }: PartProps) {
  const { t } = useTranslation("migration");
  const request = useRequestMigration(userId);
  const form = useAppForm({
    schema: migrationRequestSchema,
    keptAs: "migration",
    values: { address: site.migrationFrom ?? "", access: "" },
    onSubmit: async ({ address, access }) => {
      await request.mutateAsync({ address: toWebAddress(address) ?? "", access });
      onClose();
    },
  });
  return (
    <ModalDialog
      title={t(site.migration === "none" ? "dialog.ask" : "dialog.correct")}
      description={t("dialog.text")}
      onClose={onClose}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <Failure failure={form.failure} title={t("failed")} />
        <FormField {...form.field("address")} label={t("dialog.address")} hint={t("dialog.addressHint")}>
          {(control) => (
            <Input
              {...control}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              required
            />
          )}
        </FormField>
        <FormField
          {...form.field("access")}
          label={t("dialog.access")}
          hint={t(site.migration === "access_received" ? "dialog.accessKept" : "dialog.accessHint")}
        >
          {(control) => <Textarea {...control} rows={4} autoComplete="off" spellCheck={false} />}
        </FormField>
        <SubmitButton loading={form.submitting} className="self-start max-sm:w-full">
          {t(site.migration === "none" ? "action.none" : "dialog.save")}
        </SubmitButton>
      </form>
    </ModalDialog>
  );
}

function Withdraw({ userId, onClose }: PartProps) {
  const { t } = useTranslation("migration");
  const withdraw = useWithdrawMigration(userId);
  return (
    <ConfirmDialog
      title={t("withdraw.title")}
      text={t("withdraw.text")}
      confirm={t("action.withdraw")}
      cancel={t("withdraw.keep")}
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Failure failure={withdraw.error ? toAppError(withdraw.error) : null} title={t("withdraw.failed")} />
    </ConfirmDialog>
  );
}

// A conflict has its own text: the team has already copied the site, or it is not the customer's to move.
function Failure({ failure, title }: { failure: AppError | null; title: string }) {
  const { t } = useTranslation("migration");
  return (
    <FormFailure failure={failure} title={title}>
      {failure?.code === "conflict" ? t("conflict") : undefined}
    </FormFailure>
  );
}
