import { maxSiteFiles } from "@contract/attachments";
import type { SiteModel } from "@contract/enums";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import { AttachmentLinks } from "@/kit/attachments/attachment-links";
import { AttachmentPicker } from "@/kit/attachments/attachment-picker";
import { useUploads } from "@/kit/attachments/use-uploads";
import { FactList } from "@/kit/fact-list";
import { FormField } from "@/kit/form/form-field";
import { RecordForm } from "@/kit/form/record-form";
import { SaveStatus } from "@/kit/form/save-status";
import { useAutosave } from "@/kit/form/use-autosave";
import { useRecordForm } from "@/kit/form/use-record-form";
import { LinkedText } from "@/kit/linked-text";
import { Card } from "@/kit/ui/card";
import { Input, Label, Select, Textarea } from "@/kit/ui/fields";
import { attachmentCheck, siteFileAddress } from "@/platform/attachments";
import { paths } from "@/platform/paths";
import { useReadOnly } from "@/platform/read-only";
import { modelSlugs, siteModels } from "@/platform/site-models";
import { says } from "@/platform/validation";
import { useRefetchSite, useRemoveSiteFile, useSaveModel, useSaveWishes, useUploadSiteFile } from "../data";
import { hasNoWishes, type Site, takesWishes, type WishFields } from "../rules";

type SiteWishesProps = {
  site: Site;
  userId: string;
  /** Receives what was saved or removed, as a title. */
  onDone: (title: string) => void;
  onFailure: (title: string, error: unknown) => void;
};

/** What the team builds a site from: model, text and files. The customer changes them until the activation. */
export function SiteWishes({ site, userId, onDone, onFailure }: SiteWishesProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const readOnly = useReadOnly();
  const openFile = (error: unknown) => onFailure(t("common:attachments.openFailed"), error);
  if (!takesWishes(site)) return hasNoWishes(site) ? null : <SentWishes site={site} onFailure={openFile} />;
  if (readOnly && hasNoWishes(site)) return null;

  return (
    <section aria-labelledby="wishes">
      <Card className="flex flex-col gap-6 p-6 sm:p-8">
        <div className="flex flex-col gap-2">
          <h2 id="wishes" className="text-heading">
            {t("wishes.title")}
          </h2>
          <p className="max-w-prose text-muted">
            {t(site.previewUrl === null ? "wishes.lead" : "wishes.madeLead")}
          </p>
        </div>
        <ModelField
          model={site.model}
          readOnly={readOnly}
          userId={userId}
          onSaved={() => onDone(t("wishes.model.saved"))}
          onFailure={(error) => onFailure(t("wishes.model.failed"), error)}
        />
        {readOnly ? <SentText body={site.wishes?.body ?? ""} /> : <WishForm site={site} userId={userId} />}
        <fieldset className="flex min-w-0 flex-col">
          <legend className="mb-2 text-sm font-semibold">{t("wishes.files.title")}</legend>
          {readOnly ? (
            <SentFiles files={site.files} onFailure={openFile} />
          ) : (
            <WishFiles
              files={site.files}
              userId={userId}
              onRemoved={() => onDone(t("wishes.files.removed"))}
              onFailure={(error) => onFailure(t("wishes.files.removeFailed"), error)}
            />
          )}
        </fieldset>
      </Card>
    </section>
  );
}

type SentWishesProps = { site: Site; onFailure: (error: unknown) => void };

/** What the team built a site from; without what the customer did not send. */
function SentWishes({ site: { status, activatedAt, model, wishes, files }, onFailure }: SentWishesProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const sentFacts = (["businessName", "address", "openingHours"] as const).flatMap((name) =>
    wishes?.[name]
      ? [
          {
            name: t(`wishes.${name}.label`),
            value: <span className="whitespace-pre-line">{wishes[name]}</span>,
          },
        ]
      : [],
  );
  const lead = status === "active" ? "wishes.sentLead" : activatedAt ? "wishes.builtFrom" : null;
  return (
    <section aria-labelledby="wishes">
      <Card className="flex flex-col gap-6 p-6 sm:p-8">
        <div className="flex flex-col gap-2">
          <h2 id="wishes" className="text-heading">
            {t("wishes.sentTitle")}
          </h2>
          {lead ? <p className="max-w-prose text-muted">{t(lead)}</p> : null}
        </div>
        {model ? (
          <div className="flex flex-col gap-2">
            <p className="text-sm font-semibold">{t("wishes.model.label")}</p>
            <p className="flex flex-wrap gap-x-4">
              <span>{t(`models.${model}`, { ns: "common" })}</span>
              <Link to={paths.model(modelSlugs[model])} target="_blank" className="text-link">
                {t("wishes.model.view")}
              </Link>
            </p>
          </div>
        ) : null}
        {sentFacts.length > 0 ? <FactList facts={sentFacts} /> : null}
        {wishes?.body ? <SentText body={wishes.body} /> : null}
        {files.length > 0 ? (
          <div className="flex flex-col gap-2">
            <p className="text-sm font-semibold">{t("wishes.files.title")}</p>
            <SentFiles files={files} onFailure={onFailure} />
          </div>
        ) : null}
      </Card>
    </section>
  );
}

function SentText({ body }: { body: string }) {
  const { t } = useTranslation("dashboard");
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-semibold">{t("wishes.body.label")}</p>
      <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
        <LinkedText text={body || t("wishes.body.empty")} />
      </p>
    </div>
  );
}

type SentFilesProps = { files: Site["files"]; onFailure: (error: unknown) => void };

function SentFiles({ files, onFailure }: SentFilesProps) {
  const { t } = useTranslation("dashboard");
  if (files.length === 0) return <p className="text-muted">{t("wishes.files.none")}</p>;
  return <AttachmentLinks attachments={files} addressOf={siteFileAddress} onFailure={onFailure} />;
}

type ModelFieldProps = {
  model: SiteModel | null;
  readOnly: boolean;
  userId: string;
  onSaved: () => void;
  onFailure: (error: unknown) => void;
};

/** Shows the model that the team builds the customer's site from, and changes it. */
function ModelField({ model, readOnly, userId, onSaved, onFailure }: ModelFieldProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const save = useSaveModel(userId);
  const id = useId();
  const chosen = save.isPending ? save.variables : model;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <div className="flex w-full max-w-xs flex-col gap-2">
        <Label htmlFor={id}>{t("wishes.model.label")}</Label>
        <Select
          id={id}
          value={chosen ?? ""}
          disabled={readOnly || save.isPending}
          onChange={({ target }) => {
            const found = siteModels.find((each) => each.model === target.value);
            if (found) save.mutate(found.model, { onSuccess: onSaved, onError: onFailure });
          }}
        >
          {chosen ? null : (
            <option value="" disabled>
              {t("wishes.model.choose")}
            </option>
          )}
          {siteModels.map((each) => (
            <option key={each.model} value={each.model}>
              {t(`models.${each.model}`, { ns: "common" })}
            </option>
          ))}
        </Select>
      </div>
      <Link
        to={chosen ? paths.model(modelSlugs[chosen]) : paths.models}
        target="_blank"
        className="text-link inline-flex min-h-12 items-center"
      >
        {t(chosen ? "wishes.model.view" : "wishes.model.all")}
      </Link>
    </div>
  );
}

const limited = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength, says(`validation.maxLength:${maxLength}`)));

/** Schema of what a customer wants on their site; every field may be empty. */
const wishSchema = z.object({
  businessName: limited(80),
  body: limited(4000),
  address: limited(300),
  openingHours: limited(500),
  showsWhatsapp: z.boolean(),
});

type WishFormProps = {
  /** The site as loaded when the form opened. */
  site: Pick<Site, "id" | "wishes">;
  userId: string;
};

type StoredWishes = { fields: WishFields; seen: string | null };

const isComplete = (fields: WishFields) => wishSchema.safeParse(fields).success;

/** What the customer wants on their site. Saves itself after a pause in typing and on leaving. */
function WishForm({ site, userId }: WishFormProps) {
  const { t } = useTranslation("dashboard");
  const form = useWishForm({ site, userId });
  const { fields, base, disputed } = form;
  const { state, saveNow } = useAutosave({
    isStored: (base?.seen ?? null) !== null,
    fields,
    isDirty: form.isDirty,
    isSendable: !disputed?.length && isComplete(fields),
    send: (typed) => form.send(typed, false),
  });
  // What is about to be saved needs no question before the page is left.
  const isDirty = form.isDirty && (state.kind === "failed" || !isComplete(fields));

  function fieldOf(name: keyof WishFields) {
    const { registration, ...field } = form.field(name);
    const onBlur: typeof registration.onBlur = async (event) => {
      await registration.onBlur(event);
      if (isComplete(fields)) saveNow();
      else await form.form.trigger();
    };
    return { ...field, registration: { ...registration, onBlur }, label: t(`wishes.${name}.label`) };
  }

  return (
    <RecordForm
      form={{ ...form, isDirty }}
      failed={t("wishes.body.failed")}
      label={(name) => t(`wishes.${name}.label`)}
      isOwn
      className="flex flex-col gap-5"
    >
      <FormField {...fieldOf("businessName")} hint={t("wishes.businessName.hint")}>
        {(control) => <Input {...control} autoComplete="organization" className="max-w-md" />}
      </FormField>
      <FormField {...fieldOf("body")} hint={t("wishes.body.hint")}>
        {(control) => <Textarea {...control} rows={6} />}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField {...fieldOf("address")} hint={t("wishes.address.hint")}>
          {(control) => <Textarea {...control} rows={3} autoComplete="street-address" />}
        </FormField>
        <FormField {...fieldOf("openingHours")} hint={t("wishes.openingHours.hint")}>
          {(control) => <Textarea {...control} rows={3} />}
        </FormField>
      </div>
      <FormField {...fieldOf("showsWhatsapp")} hint={t("wishes.showsWhatsapp.hint")} labelBeside>
        {(control) => <input {...control} type="checkbox" className="size-5 shrink-0" />}
      </FormField>
      <SaveStatus state={state} onRetry={saveNow} />
    </RecordForm>
  );
}

function useWishForm({ site, userId }: WishFormProps) {
  const { mutateAsync: save } = useSaveWishes(userId);
  const refetch = useRefetchSite(userId);
  const stored = toStored(site.wishes);
  return useRecordForm<WishFields, StoredWishes>({
    schema: wishSchema,
    stored,
    start: stored.fields,
    copyName: () => `${userId}:wishes`,
    save: async (fields, base) => {
      const { seen } = base ?? stored;
      return toStored(await save({ siteId: site.id, fields, seen }));
    },
    readAgain: async () => toStored((await refetch())?.wishes ?? null),
    onSaved: () => undefined,
    // The database keeps the text as typed and trims the others.
    toStored: (fields) => [
      fields.body,
      fields.businessName.trim(),
      fields.address.trim(),
      fields.openingHours.trim(),
      fields.showsWhatsapp,
    ],
  });
}

function toStored(wishes: Site["wishes"]): StoredWishes {
  return {
    fields: {
      body: wishes?.body ?? "",
      businessName: wishes?.businessName ?? "",
      address: wishes?.address ?? "",
      openingHours: wishes?.openingHours ?? "",
      showsWhatsapp: wishes?.showsWhatsapp ?? false,
    },
    seen: wishes?.seen ?? null,
  };
}

type WishFilesProps = {
  files: Site["files"];
  userId: string;
  onRemoved: () => void;
  onFailure: (error: unknown) => void;
};

/** The files that the customer sends for their site. Each is stored on selection. */
function WishFiles({ files, userId, onRemoved, onFailure }: WishFilesProps) {
  const { t } = useTranslation("dashboard");
  const { mutateAsync: upload } = useUploadSiteFile(userId);
  const removal = useRemoveSiteFile(userId);
  const present = files.filter(({ id }) => !removal.isPending || id !== removal.variables);
  const uploads = useUploads({
    upload: (file) => upload(file),
    check: attachmentCheck(maxSiteFiles - present.length),
  });
  return (
    <AttachmentPicker
      {...uploads}
      files={present}
      most={maxSiteFiles}
      label={t("wishes.files.list")}
      remove={(id) => removal.mutate(id, { onSuccess: onRemoved, onError: onFailure })}
    />
  );
}
