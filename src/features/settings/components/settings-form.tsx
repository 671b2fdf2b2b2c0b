import { useTranslation } from "react-i18next";
import { FormField } from "@/components/form/form-field";
import { RecordForm } from "@/components/form/record-form";
import { SaveBar } from "@/components/form/save-bar";
import { useRecordForm } from "@/components/form/use-record-form";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import {
  settingGroupNames,
  settingGroups,
  settingsSchema,
  type SettingFields,
  type SettingKey,
  type Settings,
} from "../model";
import { useRefetchSettings, useSaveSettings } from "../queries";

type SettingsFormProps = {
  /** The settings as loaded when the form opened. */
  settings: Settings;
  userId: string;
  /** The user may edit them. */
  writable: boolean;
  onSaved: () => void;
};

const isYesOrNo = (key: SettingKey) => key === "respect_dnt" || key === "team_mfa_required";

/** All settings in their groups. Only changed settings are sent. */
export function SettingsForm({ settings, userId, writable, onSaved }: SettingsFormProps) {
  const { t } = useTranslation("admin");
  const save = useSaveSettings();
  const readAgain = useRefetchSettings();
  const form = useRecordForm<SettingFields, Settings>({
    schema: settingsSchema,
    stored: settings,
    start: settings.fields,
    copyName: () => (writable ? `${userId}:settings` : null),
    save: (fields, base) => save.mutateAsync({ fields, base: base ?? settings }),
    readAgain,
    onSaved,
  });

  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,48rem)_11rem] xl:gap-8">
      <RecordForm
        form={form}
        failed={t("settings.saveFailed")}
        label={(key) => t(`settings.fields.${key}.label`)}
        show={(key, value) =>
          isYesOrNo(key) ? t(value === "true" ? "settings.yes" : "settings.no") : String(value)
        }
        className="flex max-w-3xl flex-col gap-4"
        head={<SaveBar form={form} writable={writable} />}
      >
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
                        key === "dns_resolvers" && writable && form.fields[key] !== "" ? (
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
                        isYesOrNo(key) ? (
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
      </RecordForm>
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
