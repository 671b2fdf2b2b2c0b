import { useTranslation } from "react-i18next";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { GuardedForm } from "@/kit/form/leave-guard";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { Button } from "@/kit/ui/button";
import { Textarea } from "@/kit/ui/fields";
import { toAppError } from "@/platform/errors";
import { formatDayAndTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { migrationAccessSchema } from "./rules";
import { useReadMigrationAccess, useSaveMigrationAccess } from "./data";
import { SiteCard } from "./site-card";

type MigrationAccessProps = {
  siteId: string;
  /** Time of the last save; null without access data. */
  storedAt: string | null;
  onSaved: () => void;
};

/** The access data of a customer's previous host: shown on request, which the audit log records. */
export function MigrationAccess({ siteId, storedAt, onSaved }: MigrationAccessProps) {
  const { t } = useTranslation("admin");
  const read = useReadMigrationAccess(siteId);
  const save = useSaveMigrationAccess(siteId);
  const form = useAppForm({
    schema: migrationAccessSchema,
    values: { access: "" },
    onSubmit: async ({ access }) => {
      await save.mutateAsync(access);
      read.reset();
      form.form.reset({ access: "" });
      onSaved();
    },
  });
  const isDirty = form.form.watch("access") !== "";
  const deletion = () => save.mutate("", { onSuccess: () => read.reset() });
  const failed = read.error ?? (form.submitting ? null : save.error);

  return (
    <SiteCard title={t("site.fields.migration_access")}>
      {storedAt === null ? (
        <p className="text-muted">{t("site.access.none")}</p>
      ) : (
        <StoredAccess
          storedAt={storedAt}
          access={read.data}
          reading={read.isPending}
          deleting={save.isPending && save.variables === ""}
          onRead={() => read.mutate()}
          onHide={read.reset}
          onDelete={deletion}
        />
      )}
      <FormFailure failure={failed && toAppError(failed)} title={t("site.access.failed")} />
      <GuardedForm
        {...form.formProps}
        isDirty={isDirty}
        leaveText={t("unsaved.text")}
        className="flex flex-col gap-5"
      >
        <FormField
          {...form.field("access")}
          label={t(storedAt === null ? "site.access.add" : "site.access.replace")}
          hint={t("site.accessHint")}
        >
          {(control) => <Textarea {...control} rows={3} autoComplete="off" spellCheck={false} />}
        </FormField>
        <SubmitButton loading={form.submitting} className="self-start">
          {t("site.access.save")}
        </SubmitButton>
      </GuardedForm>
    </SiteCard>
  );
}

type StoredAccessProps = {
  storedAt: string;
  /** Undefined until it was loaded. */
  access: string | undefined;
  reading: boolean;
  deleting: boolean;
  onRead: () => void;
  onHide: () => void;
  onDelete: () => void;
};

function StoredAccess({ storedAt, access, reading, deleting, onRead, onHide, onDelete }: StoredAccessProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return (
    <>
      <p className="text-muted">{t("site.access.stored", { at: formatDayAndTime(storedAt, language) })}</p>
      {access === undefined ? null : (
        <pre className="max-h-72 overflow-auto rounded-lg bg-sunken p-3 text-sm break-words whitespace-pre-wrap">
          {access}
        </pre>
      )}
      <div className="flex flex-wrap gap-3">
        {access === undefined ? (
          <Button variant="outline" loading={reading} onClick={onRead}>
            {t("site.access.show")}
          </Button>
        ) : (
          <Button variant="outline" onClick={onHide}>
            {t("site.access.hide")}
          </Button>
        )}
        <Button variant="outline" loading={deleting} onClick={onDelete}>
          {t("site.access.delete")}
        </Button>
      </div>
    </>
  );
}
