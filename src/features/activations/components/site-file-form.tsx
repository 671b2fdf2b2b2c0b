import { migrationStates } from "@contract/enums";
import { useImperativeHandle, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/components/form/form-field";
import { RecordForm } from "@/components/form/record-form";
import { SaveBar } from "@/components/form/save-bar";
import { useRecordForm } from "@/components/form/use-record-form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { siteFileSchema, type ManagedSite, type SiteFile } from "../managed-site";
import { useRefetchSite, useSaveSiteFile } from "../managed-site-queries";
import { SiteCard } from "./site-card";

type SiteFileFormProps = {
  /** The site as loaded when the form opened. */
  site: Pick<ManagedSite, "id" | "file" | "seen">;
  userId: string;
  /** The user may edit it. */
  writable: boolean;
  onSaved: () => void;
  /** Receives a function that saves unsaved changes; resolves to whether everything is saved. */
  saver: RefObject<(() => Promise<boolean>) | null>;
};

/** The form for the team's data about a site. */
export function SiteFileForm({ site, userId, writable, onSaved, saver }: SiteFileFormProps) {
  const { t } = useTranslation("admin");
  const save = useSaveSiteFile(site.id);
  const readAgain = useRefetchSite(site.id);
  const stored = { fields: site.file, seen: site.seen };
  const form = useRecordForm<SiteFile, typeof stored>({
    schema: siteFileSchema,
    stored,
    start: site.file,
    copyName: () => (writable ? `${userId}:site:${site.id}` : null),
    save: async (fields, base) => ({
      fields,
      seen: await save.mutateAsync({ fields, seen: (base ?? stored).seen }),
    }),
    readAgain: async () => {
      const { file: fields, seen } = await readAgain();
      return { fields, seen };
    },
    onSaved,
  });
  const { submit, isSaved } = form;
  useImperativeHandle(saver, () => async () => {
    if (!isSaved()) await submit();
    return isSaved();
  });

  return (
    <SiteCard title={t("site.file")}>
      <RecordForm
        form={form}
        failed={t("site.saveFailed")}
        label={(name) => t(`site.fields.${name}`)}
        show={(name, value) =>
          name === "migration" ? t(`site.migration.${value as SiteFile["migration"]}`) : String(value)
        }
        className="flex flex-col gap-5"
        head={<SaveBar form={form} writable={writable} />}
      >
        <fieldset disabled={!writable} className="contents">
          <FormField {...form.field("notes")} label={t("site.fields.notes")} hint={t("site.notesHint")}>
            {(control) => <Textarea {...control} rows={5} />}
          </FormField>
          <FormField
            {...form.field("wordpress_url")}
            label={t("site.fields.wordpress_url")}
            hint={t("site.wordpressHint")}
          >
            {(control) => (
              <Input {...control} type="url" inputMode="url" spellCheck={false} autoCapitalize="none" />
            )}
          </FormField>
          <div className="grid gap-5 sm:grid-cols-2">
            <FormField {...form.field("last_backup_on")} label={t("site.fields.last_backup_on")}>
              {(control) => <Input {...control} type="date" />}
            </FormField>
            <FormField
              {...form.field("certificate_expires_on")}
              label={t("site.fields.certificate_expires_on")}
            >
              {(control) => <Input {...control} type="date" />}
            </FormField>
          </div>
          <FormField
            {...form.field("migration")}
            label={t("site.fields.migration")}
            hint={t("site.migrationHint")}
          >
            {(control) => (
              <Select {...control}>
                {migrationStates.map((state) => (
                  <option key={state} value={state}>
                    {t(`site.migration.${state}`)}
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
