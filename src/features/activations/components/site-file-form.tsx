import { migrationStates } from "@contract/enums";
import { useImperativeHandle, useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { ConflictNotice } from "@/components/conflict-notice";
import { differsFrom } from "@/components/form/differs-from";
import { FormFailure } from "@/components/form/form-failure";
import { FormField } from "@/components/form/form-field";
import { GuardedForm } from "@/components/form/guarded-form";
import { SaveBar } from "@/components/form/save-bar";
import { useAppForm } from "@/components/form/use-app-form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { toAppError } from "@/lib/errors";
import { mergeEdits } from "@/lib/merge-edits";
import { siteFileSchema, type SiteFile } from "../managed-site";
import { useReadSiteAgain, useSaveSiteFile } from "../managed-site-queries";
import { SiteCard } from "./site-card";

type SiteFileFormProps = {
  siteId: string;
  /** As it was when the form was opened. */
  file: SiteFile;
  /** Whether the person may change it. */
  writable: boolean;
  onSaved: () => void;
  /** Receives what saves the form where something is unsaved; resolves to whether nothing is unsaved then. */
  saver: RefObject<(() => Promise<boolean>) | null>;
};

/** What the team enters about a site. What was typed survives every error, and someone else's saving. */
export function SiteFileForm({ siteId, file, writable, onSaved, saver }: SiteFileFormProps) {
  const { t } = useTranslation("admin");
  const save = useSaveSiteFile(siteId);
  const readAgain = useReadSiteAgain(siteId);
  const [base, setBase] = useState(file);
  const [disputed, setDisputed] = useState<(keyof SiteFile)[] | null>(null);
  const saved = useRef(false);
  const form = useAppForm({
    schema: siteFileSchema,
    values: file,
    onSubmit: async (fields) => {
      setDisputed(null);
      try {
        await save.mutateAsync({ seen: base, fields });
        setBase(fields);
        // What was typed since it was sent stays.
        form.form.reset(mergeEdits(fields, form.form.getValues(), fields).fields);
        saved.current = true;
        onSaved();
      } catch (thrown) {
        if (toAppError(thrown).code !== "conflict") throw thrown;
        const { file: stored } = await readAgain();
        const merged = mergeEdits(base, form.form.getValues(), stored);
        form.form.reset(merged.fields);
        setDisputed(merged.disputed);
        setBase(stored);
      }
    },
  });
  const isDirty = differsFrom(base, form.form.watch());
  const { submit } = form;
  useImperativeHandle(saver, () => async () => {
    if (!isDirty) return true;
    saved.current = false;
    await submit();
    return saved.current;
  });
  const shown = (name: keyof SiteFile) =>
    name === "migration" ? t(`site.migration.${base.migration}`) : base[name];

  return (
    <SiteCard title={t("site.file")}>
      <GuardedForm
        {...form.formProps}
        isDirty={isDirty}
        leaveText={t("unsaved.text")}
        className="flex flex-col gap-5"
      >
        <FormFailure failure={form.failure} title={t("site.saveFailed")} />
        {disputed ? (
          <ConflictNotice
            disputed={disputed.map((name) => ({ label: t(`site.fields.${name}`), stored: shown(name) }))}
          />
        ) : null}
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
        <SaveBar form={{ ...form, isDirty }} label={t("site.save")} writable={writable} />
      </GuardedForm>
    </SiteCard>
  );
}
