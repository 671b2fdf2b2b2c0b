import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { FormField } from "@/kit/form/form-field";
import { RecordForm } from "@/kit/form/record-form";
import { SaveStatus } from "@/kit/form/save-status";
import { useAutosave } from "@/kit/form/use-autosave";
import { useRecordForm } from "@/kit/form/use-record-form";
import { Textarea } from "@/kit/ui/textarea";
import { says } from "@/platform/validation";
import { useRefetchSite, useSaveWishes } from "../data";
import type { Site } from "../rules";

const maxWishLength = 4000;

/** Schema of what a customer wants on their site; may be empty. */
const wishSchema = z.object({
  body: z.string().check(z.maxLength(maxWishLength, says(`validation.maxLength:${maxWishLength}`))),
});

/** The fields of that form. */
type WishFields = z.output<typeof wishSchema>;

type WishFormProps = {
  /** The site as loaded when the form opened. */
  site: Pick<Site, "id" | "wishes">;
  userId: string;
};

type StoredWishes = { fields: WishFields; seen: string | null };

const isComplete = (fields: WishFields) => wishSchema.safeParse(fields).success;

/** What the customer wants on their site, in their own words. Saves itself after a pause in typing and on leaving. */
export function WishForm({ site, userId }: WishFormProps) {
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
  const { registration, ...field } = form.field("body");

  async function onBlur(...event: Parameters<typeof registration.onBlur>): Promise<void> {
    await registration.onBlur(...event);
    if (isComplete(fields)) saveNow();
    else await form.form.trigger();
  }

  return (
    <RecordForm
      form={{ ...form, isDirty }}
      failed={t("wishes.body.failed")}
      label={() => t("wishes.body.label")}
      isOwn
      className="flex flex-col gap-2"
    >
      <FormField
        {...field}
        registration={{ ...registration, onBlur }}
        label={t("wishes.body.label")}
        hint={t("wishes.body.hint")}
      >
        {(control) => <Textarea {...control} rows={8} />}
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
    save: async ({ body }, base) => {
      const { seen } = base ?? stored;
      return toStored(await save({ siteId: site.id, body, seen }));
    },
    readAgain: async () => toStored((await refetch())?.wishes ?? null),
    onSaved: () => undefined,
    // The database keeps the text as typed.
    toStored: ({ body }) => body,
  });
}

function toStored(wishes: Site["wishes"]): StoredWishes {
  return { fields: { body: wishes?.body ?? "" }, seen: wishes?.seen ?? null };
}
