import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConflictNotice } from "@/components/conflict-notice";
import { differsFrom } from "@/components/form/differs-from";
import { FormFailure } from "@/components/form/form-failure";
import { FormField } from "@/components/form/form-field";
import { SaveBar } from "@/components/form/save-bar";
import { useAppForm } from "@/components/form/use-app-form";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { toAppError } from "@/lib/errors";
import { mergeEdits } from "@/lib/merge-edits";
import {
  changesOf,
  settingGroupNames,
  settingGroups,
  settingsSchema,
  toFields,
  withChanges,
  type SettingKey,
  type Settings,
} from "../model";
import { useReadSettingsAgain, useSaveSettings } from "../queries";

type SettingsFormProps = {
  /** As they were when the form was opened. */
  settings: Settings;
  /** Whether the person may change them. */
  writable: boolean;
  onSaved: () => void;
};

/** All settings in their groups. Only what was changed is sent; someone else's saving loses nothing of it. */
export function SettingsForm({ settings, writable, onSaved }: SettingsFormProps) {
  const { t } = useTranslation("admin");
  const save = useSaveSettings();
  const readAgain = useReadSettingsAgain();
  const [base, setBase] = useState(settings);
  const [disputed, setDisputed] = useState<SettingKey[] | null>(null);
  const form = useAppForm({
    schema: settingsSchema,
    values: toFields(settings),
    onSubmit: async (fields) => {
      setDisputed(null);
      try {
        const changes = changesOf(base, fields);
        if (changes.length > 0) {
          setBase(withChanges(base, changes, await save.mutateAsync(changes)));
        }
        form.form.reset(fields);
        onSaved();
      } catch (thrown) {
        if (toAppError(thrown).code !== "conflict") throw thrown;
        const stored = await readAgain();
        const merged = mergeEdits(toFields(base), form.form.getValues(), toFields(stored));
        form.form.reset(merged.fields);
        setDisputed(merged.disputed);
        setBase(stored);
      }
    },
  });

  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,48rem)_11rem] xl:gap-8">
      <form
        {...form.formProps}
        className="flex max-w-3xl flex-col gap-4 [&_:is(input,select,textarea)]:scroll-mb-24"
      >
        <FormFailure failure={form.failure} title={t("settings.saveFailed")} />
        {disputed ? (
          <ConflictNotice
            disputed={disputed.map((key) => ({
              label: t(`settings.fields.${key}.label`),
              stored: base[key].value,
            }))}
          />
        ) : null}
        <fieldset disabled={!writable} className="contents">
          {settingGroupNames.map((group) => (
            <section key={group} aria-labelledby={`group-${group}`}>
              <Card className="p-5 sm:p-6">
                <h2 id={`group-${group}`} className="text-heading">
                  {t(`settings.groups.${group}`)}
                </h2>
                <div className="mt-5 grid items-start gap-x-5 gap-y-6 sm:grid-cols-2">
                  {settingGroups[group].map((key: SettingKey) => (
                    <FormField
                      key={key}
                      {...form.field(key)}
                      label={t(`settings.fields.${key}.label`)}
                      hint={t(`settings.fields.${key}.hint`)}
                      aside={
                        key === "dns_resolvers" && writable && form.form.watch(key) !== "" ? (
                          <button
                            type="button"
                            className="text-sm text-link"
                            onClick={() => {
                              form.form.setValue(key, "", { shouldDirty: true, shouldValidate: true });
                              form.form.setFocus(key);
                            }}
                          >
                            {t("settings.restoreDefault")}
                          </button>
                        ) : null
                      }
                    >
                      {(control) =>
                        key === "respect_dnt" || key === "team_mfa_required" ? (
                          <Select {...control}>
                            <option value="true">{t("settings.yes")}</option>
                            <option value="false">{t("settings.no")}</option>
                          </Select>
                        ) : (
                          <Input
                            {...control}
                            inputMode={key.endsWith("_days") ? "numeric" : undefined}
                            autoCapitalize="none"
                            spellCheck={false}
                          />
                        )
                      }
                    </FormField>
                  ))}
                </div>
              </Card>
            </section>
          ))}
        </fieldset>
        {writable ? (
          <SaveBar
            label={t("settings.save")}
            saving={form.submitting}
            isDirty={differsFrom(toFields(base), form.form.watch())}
            className="sticky bottom-0 z-10 -mx-1 bg-ground px-1 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
          />
        ) : (
          <p className="text-muted">{t("readOnly")}</p>
        )}
      </form>
      <nav
        aria-label={t("settings.groupsLabel")}
        className="sticky top-20 hidden self-start text-sm xl:block"
      >
        <ul className="flex flex-col border-l border-line">
          {settingGroupNames.map((group) => (
            <li key={group}>
              <a
                href={`#group-${group}`}
                className="-ml-px flex min-h-8 items-center border-l border-transparent pl-3 text-muted hover:border-ink hover:text-ink"
              >
                {t(`settings.groups.${group}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
