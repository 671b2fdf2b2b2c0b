import { migrationStates } from "@contract/enums";
import { type RefObject, useImperativeHandle } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/kit/form/form-field";
import { RecordForm } from "@/kit/form/record-form";
import { SaveStatus } from "@/kit/form/save-status";
import { useAutosave } from "@/kit/form/use-autosave";
import { useRecordForm } from "@/kit/form/use-record-form";
import { Input, Select, Textarea } from "@/kit/ui/fields";
import { type ManagedSite, type SiteDetails, siteDetailsSchema } from "./rules";
import { useRefetchSite, useSaveSiteDetails } from "./data";
import { SiteCard } from "./site-card";

type SiteDetailsFormProps = {
  /** The site as loaded when the form opened. */
  site: Pick<ManagedSite, "id" | "details" | "seen">;
  userId: string;
  /** The user may edit it. */
  writable: boolean;
  /** Receives a function that saves unsaved changes; resolves to whether everything is saved. */
  saver: RefObject<(() => Promise<boolean>) | null>;
};

/** The team's data about a site, which save themselves after a pause in typing and when a field is left. */
export function SiteDetailsForm({ site, userId, writable, saver }: SiteDetailsFormProps) {
  const { t } = useTranslation("admin");
  const { form, state, saveNow } = useSiteDetailsForm({ site, userId, writable, saver });
  // What is about to be saved needs no question before the page is left.
  const isDirty = form.isDirty && (state.kind === "failed" || !isComplete(form.fields));

  function onLeave(): void {
    if (isComplete(form.fields)) saveNow();
    else void form.form.trigger();
  }

  function field(name: keyof SiteDetails) {
    const { registration, ...rest } = form.field(name);
    const onBlur: typeof registration.onBlur = async (event) => {
      await registration.onBlur(event);
      onLeave();
    };
    return { ...rest, registration: { ...registration, onBlur } };
  }

  return (
    <SiteCard
      title={t("site.file")}
      aside={
        writable ? (
          <SaveStatus state={state} onRetry={saveNow} />
        ) : (
          <p className="text-sm text-muted">{t("readOnly")}</p>
        )
      }
    >
      <RecordForm
        form={{ ...form, isDirty }}
        failed={t("site.saveFailed")}
        label={(name) => t(`site.fields.${name}`)}
        show={(name, value) =>
          name === "migration" ? t(`site.migration.${value as SiteDetails["migration"]}`) : String(value)
        }
        className="flex flex-col gap-5"
      >
        <fieldset disabled={!writable} className="flex min-w-0 flex-col gap-5">
          <FormField {...field("notes")} label={t("site.fields.notes")} hint={t("site.notesHint")}>
            {(control) => <Textarea {...control} rows={5} />}
          </FormField>
          <FormField
            {...field("wordpress_url")}
            label={t("site.fields.wordpress_url")}
            hint={t("site.wordpressHint")}
          >
            {(control) => (
              <Input {...control} type="url" inputMode="url" spellCheck={false} autoCapitalize="none" />
            )}
          </FormField>
          <div className="grid gap-5 sm:grid-cols-2">
            <FormField {...field("last_backup_on")} label={t("site.fields.last_backup_on")}>
              {(control) => <Input {...control} type="date" />}
            </FormField>
            <FormField {...field("certificate_expires_on")} label={t("site.fields.certificate_expires_on")}>
              {(control) => <Input {...control} type="date" />}
            </FormField>
          </div>
          <FormField
            {...field("migration")}
            label={t("site.fields.migration")}
            hint={t("site.migrationHint")}
          >
            {(control) => (
              <Select {...control}>
                {migrationStates.map((value) => (
                  <option key={value} value={value}>
                    {t(`site.migration.${value}`)}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        </fieldset>
      </RecordForm>
    </SiteCard>
  );
}

const isComplete = (fields: SiteDetails) => siteDetailsSchema.safeParse(fields).success;

function useSiteDetailsForm({ site, userId, writable, saver }: SiteDetailsFormProps) {
  const save = useSaveSiteDetails(site.id);
  const readAgain = useRefetchSite(site.id);
  const stored = { fields: site.details, seen: site.seen };
  const form = useRecordForm<SiteDetails, typeof stored>({
    schema: siteDetailsSchema,
    stored,
    start: site.details,
    copyName: () => (writable ? `${userId}:site:${site.id}` : null),
    save: async (fields, base) => ({
      fields,
      seen: await save.mutateAsync({ fields, seen: (base ?? stored).seen }),
    }),
    readAgain: async () => {
      const { details: fields, seen } = await readAgain();
      return { fields, seen };
    },
    onSaved: () => undefined,
  });
  const { submit, isSaved, fields, isDirty, disputed } = form;
  useImperativeHandle(saver, () => async () => {
    // Leaving the field may have started a save.
    await form.settled();
    if (!isSaved()) await submit();
    return isSaved();
  });
  const { state, saveNow } = useAutosave({
    isStored: true,
    fields,
    isDirty,
    isSendable: writable && !disputed?.length && isComplete(fields),
    send: (typed) => form.send(typed, false),
  });
  return { form, state, saveNow };
}
