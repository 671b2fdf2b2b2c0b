import { isWebAddress } from "@contract/web-address";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { ConfirmDialog } from "@/kit/confirm-dialog";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Input, Textarea } from "@/kit/ui/fields";
import type { AppError } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";
import { useReadOnly } from "@/platform/read-only";
import { useNow } from "@/platform/time";
import { requiredText, says } from "@/platform/validation";
import { useRequestMigration, useWithdrawMigration } from "../data";
import { mayRequestMigration, type Site } from "../rules";

type MigrationRequestProps = {
  site: Site;
  userId: string;
};

/**
 * Offers to move an existing site, and shows the current request. An open dialog outlives the offer, so that it can show
 * why a change failed when the team was faster.
 */
export function MigrationRequest({ site, userId }: MigrationRequestProps) {
  const readOnly = useReadOnly();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const isOffered = mayRequestMigration(site, useNow()) && !(readOnly && site.migration === "none");
  const close = () => setDialog(null);
  return (
    <>
      {isOffered ? <RequestCard site={site} onOpen={readOnly ? undefined : setDialog} /> : null}
      {dialog === "request" ? <RequestDialog site={site} userId={userId} onClose={close} /> : null}
      {dialog === "withdrawal" ? <WithdrawalDialog userId={userId} onClose={close} /> : null}
    </>
  );
}

type Dialog = "request" | "withdrawal";

type RequestCardProps = {
  site: Pick<Site, "migration" | "migrationFrom">;
  /** Undefined in a read-only view. */
  onOpen: ((dialog: Dialog) => void) | undefined;
};

function RequestCard({ site: { migration, migrationFrom }, onOpen }: RequestCardProps) {
  const { t } = useTranslation("dashboard");
  const asked = migration !== "none";
  return (
    <section aria-labelledby="migration">
      <Card className="flex flex-col gap-4 p-6 sm:p-8">
        <h2 id="migration" className="text-heading">
          {t(asked ? "migration.askedTitle" : "migration.title")}
        </h2>
        <output className="flex max-w-prose flex-col gap-2 text-muted">
          <span>
            {t(
              migration === "asked" || migration === "access_received"
                ? `migration.text.${migration}`
                : "migration.text.none",
            )}
          </span>
          {asked && migrationFrom ? (
            <span className="font-semibold text-ink [overflow-wrap:anywhere]">{migrationFrom}</span>
          ) : null}
        </output>
        {onOpen ? (
          <div className="flex flex-wrap gap-3">
            <Button variant={migration === "asked" ? "default" : "outline"} onClick={() => onOpen("request")}>
              {t(
                `migration.action.${migration === "asked" || migration === "access_received" ? migration : "none"}`,
              )}
            </Button>
            {asked ? (
              <Button variant="ghost" onClick={() => onOpen("withdrawal")}>
                {t("migration.action.withdraw")}
              </Button>
            ) : null}
          </div>
        ) : null}
      </Card>
    </section>
  );
}

const maxAccessLength = 4000;

/** Returns a typed web address with its scheme; null when it is invalid. */
export function toWebAddress(typed: string): string | null {
  const text = typed.trim();
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!isWebAddress(whole)) return null;
  const { hostname } = new URL(whole);
  return /^[^.]+(\.[^.]+)+$/.test(hostname) ? whole : null;
}

/** The form that requests the migration of an existing site. */
const migrationRequestSchema = z.object({
  address: requiredText().check(
    z.refine((text) => toWebAddress(text) !== null, says("dashboard:migration.invalid.address")),
  ),
  access: z
    .string()
    .check(z.trim(), z.maxLength(maxAccessLength, says(`validation.maxLength:${maxAccessLength}`))),
});

type RequestDialogProps = {
  site: Pick<Site, "migration" | "migrationFrom">;
  userId: string;
  onClose: () => void;
};

/** Requests the migration of an existing site, or edits its access data. */
function RequestDialog({ site, userId, onClose }: RequestDialogProps) {
  const { t } = useTranslation("dashboard");
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
      title={t(site.migration === "none" ? "migration.dialog.ask" : "migration.dialog.correct")}
      description={t("migration.dialog.text")}
      onClose={onClose}
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        <Failure failure={form.failure} title={t("migration.failed")} />
        <FormField
          {...form.field("address")}
          label={t("migration.dialog.address")}
          hint={t("migration.dialog.addressHint")}
        >
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
          label={t("migration.dialog.access")}
          hint={t(
            site.migration === "access_received"
              ? "migration.dialog.accessKept"
              : "migration.dialog.accessHint",
          )}
        >
          {(control) => <Textarea {...control} rows={4} autoComplete="off" spellCheck={false} />}
        </FormField>
        <SubmitButton loading={form.submitting} className="self-start max-sm:w-full">
          {t(site.migration === "none" ? "migration.action.none" : "migration.dialog.save")}
        </SubmitButton>
      </form>
    </ModalDialog>
  );
}

function WithdrawalDialog({ userId, onClose }: Omit<RequestDialogProps, "site">) {
  const { t } = useTranslation("dashboard");
  const withdraw = useWithdrawMigration(userId);
  return (
    <ConfirmDialog
      title={t("migration.withdraw.title")}
      text={t("migration.withdraw.text")}
      confirm={t("migration.action.withdraw")}
      cancel={t("migration.withdraw.keep")}
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Failure
        failure={withdraw.error ? toAppError(withdraw.error) : null}
        title={t("migration.withdraw.failed")}
      />
    </ConfirmDialog>
  );
}

// A conflict has its own text: the team has already copied the site, or it is not the customer's to move.
function Failure({ failure, title }: { failure: AppError | null; title: string }) {
  const { t } = useTranslation("dashboard");
  return (
    <FormFailure failure={failure} title={title}>
      {failure?.code === "conflict" ? t("migration.conflict") : undefined}
    </FormFailure>
  );
}
