import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { PublishingStatus } from "@/domains/content/parts/publishing-status";
import { useRefreshPublishing } from "@/domains/content/publishing";
import { type FieldControl, FormField } from "@/kit/form/form-field";
import { RecordForm } from "@/kit/form/record-form";
import { SaveBar } from "@/kit/form/save-bar";
import { useRecordForm } from "@/kit/form/use-record-form";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { useToast } from "@/kit/toast";
import { Card } from "@/kit/ui/card";
import { Input, Select } from "@/kit/ui/fields";
import { Skeleton } from "@/kit/ui/skeleton";
import { useErrorToast } from "@/kit/use-error-toast";
import { useAdmin, useCan } from "../parts/admin-context";
import { AdminNotFoundRoute } from "../parts/not-found";
import { useRefetchSettings, useSaveSettings, useSettings } from "./data";
import {
  fieldsOf,
  groupsOf,
  type PageFields,
  pageSchema,
  type SettingKey,
  type SettingPage,
  type Settings,
} from "./rules";
import { settingPageAt, SettingsNav } from "./settings-nav";

/** Edits the settings that apply without a new build, in one page for each part. */
export function AdminSettingsRoute() {
  const { t } = useTranslation("admin");
  const showErrorToast = useErrorToast();
  const writable = useCan("settings.write");
  const { settingsPage } = useParams();
  const page = settingPageAt(settingsPage);
  if (page === undefined) return <AdminNotFoundRoute />;
  return (
    <div className="max-w-232">
      <PageHeader
        title={t("settings.title")}
        states={
          <PublishingStatus
            writable={writable}
            onFailed={(error) => showErrorToast(t("publishing.failedToAsk"), error)}
          />
        }
      />
      <div className="lg:grid lg:grid-cols-[11rem_minmax(0,45rem)] lg:gap-8">
        <SettingsNav />
        <div className="flex min-w-0 flex-col gap-4">
          <SettingsOf key={page} page={page} writable={writable} />
        </div>
      </div>
    </div>
  );
}

function SettingsOf({ page, writable }: { page: SettingPage; writable: boolean }) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const refreshPublishing = useRefreshPublishing();
  const { user } = useAdmin();
  const query = useSettings();
  if (query.data) {
    return (
      <SettingsForm
        page={page}
        settings={query.data}
        userId={user.id}
        writable={writable}
        onSaved={() => {
          toast({ title: t("settings.saved"), description: t("settings.savedText") });
          void refreshPublishing();
        }}
      />
    );
  }
  if (query.error) {
    return (
      <Card>
        <QueryError title={t("settings.failed")} query={query} />
      </Card>
    );
  }
  return groupsOf(page).map(([group]) => <Skeleton key={group} className="h-72 rounded-2xl" />);
}

type SettingsFormProps = {
  page: SettingPage;
  /** The settings as loaded when the form opened. */
  settings: Settings;
  userId: string;
  /** The user may edit them. */
  writable: boolean;
  onSaved: () => void;
};

/** Fields of one page, with all settings as they were read. */
type StoredPage = { fields: PageFields; settings: Settings };

const switches = ["respect_dnt", "team_mfa_required", "email_receipts", "paused_site_stays_up"];
const isYesOrNo = (key: string) => switches.includes(key);

/** The settings of one page in their groups. Only changed settings are sent. */
export function SettingsForm({ page, settings, userId, writable, onSaved }: SettingsFormProps) {
  const { t } = useTranslation("admin");
  const save = useSaveSettings();
  const readAgain = useRefetchSettings();
  const toPage = (read: Settings): StoredPage => ({ fields: fieldsOf(page, read.fields), settings: read });
  const stored = toPage(settings);
  const form = useRecordForm<PageFields, StoredPage>({
    schema: pageSchema(page, settings.fields),
    stored,
    start: stored.fields,
    copyName: () => (writable ? `${userId}:settings:${page}` : null),
    save: async (fields, base) => {
      const read = (base ?? stored).settings;
      return toPage(await save.mutateAsync({ fields: { ...read.fields, ...fields }, base: read }));
    },
    readAgain: async () => toPage(await readAgain()),
    onSaved,
  });

  function restoreDefault(key: SettingKey): void {
    form.form.setValue(key, "", { shouldDirty: true, shouldValidate: true });
    form.form.setFocus(key);
  }

  return (
    <RecordForm
      form={form}
      failed={t("settings.saveFailed")}
      label={(key) => t(`settings.fields.${key as SettingKey}.label`)}
      show={(key, value) =>
        isYesOrNo(key) ? t(value === "true" ? "settings.yes" : "settings.no") : String(value)
      }
      className="flex flex-col gap-4"
      head={<SaveBar form={form} writable={writable} />}
    >
      <fieldset disabled={!writable} className="contents">
        {groupsOf(page).map(([group, keys]) => (
          <section key={group} aria-labelledby={`group-${group}`}>
            <Card className="p-5 sm:p-6">
              <h2 id={`group-${group}`} className="text-lg leading-6">
                {t(`settings.groups.${group}.title`)}
              </h2>
              <p className="text-sm text-muted">{t(`settings.groups.${group}.hint`)}</p>
              <div className="mt-5 grid items-start gap-x-5 gap-y-6 sm:grid-cols-2">
                {keys.map((key) => (
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
                          onClick={() => restoreDefault(key)}
                        >
                          {t("settings.restoreDefault")}
                        </button>
                      ) : null
                    }
                  >
                    {(control) => <SettingInput name={key} control={control} />}
                  </FormField>
                ))}
              </div>
            </Card>
          </section>
        ))}
      </fieldset>
    </RecordForm>
  );
}

function SettingInput({ name, control }: { name: SettingKey; control: FieldControl }) {
  const { t } = useTranslation("admin");
  if (isYesOrNo(name)) {
    return (
      <Select {...control}>
        <option value="true">{t("settings.yes")}</option>
        <option value="false">{t("settings.no")}</option>
      </Select>
    );
  }
  return (
    <Input
      {...control}
      inputMode={name.endsWith("_days") ? "numeric" : undefined}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
