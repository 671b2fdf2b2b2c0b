import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { CollapsibleText } from "@/kit/collapsible-text";
import { ConfirmDialog } from "@/kit/confirm-dialog";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { LengthNote } from "@/kit/form/length-note";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { QueryError } from "@/kit/error-state";
import { useToast } from "@/kit/toast";
import { Button } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { Textarea } from "@/kit/ui/fields";
import { useErrorToast } from "@/kit/use-error-toast";
import { errorMessages } from "@/platform/error-messages";
import { formatDayAndTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { limitedText } from "@/platform/validation";
import { useAdmin, useCan } from "../parts/admin-context";
import {
  type CustomerNote,
  useAddCustomerNote,
  useChangeCustomerNote,
  useCustomerNotes,
  useDeleteCustomerNote,
} from "./data";
import { DetailSection } from "./detail-section";

/** Notes of the team about a customer: everyone adds, authors change and delete their own. */
export function CustomerNotes({ customerId }: { customerId: string }) {
  const { t } = useTranslation("admin");
  const { user } = useAdmin();
  const mayWrite = useCan("customers.write");
  const query = useCustomerNotes(customerId);
  const add = useAddCustomerNote();
  if (!mayWrite && !query.error && (query.data ?? []).length === 0) return null;
  return (
    <DetailSection title={t("customers.notes.title")}>
      {mayWrite ? (
        <NoteForm
          name="new"
          body=""
          submit={t("customers.notes.add")}
          save={(body) => add.mutateAsync({ profileId: customerId, body })}
        />
      ) : null}
      {query.data ? (
        query.data.length === 0 ? (
          <p className="text-sm text-muted">{t("customers.notes.empty")}</p>
        ) : (
          <ul aria-label={t("customers.notes.title")} className="flex flex-col">
            {query.data.map((note) => (
              <li key={note.id} className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
                <Note note={note} isOwn={mayWrite && note.authorId === user.id} />
              </li>
            ))}
          </ul>
        )
      ) : query.error ? (
        <QueryError title={t("customers.notes.failed")} query={query} />
      ) : (
        <Skeleton className="h-16" />
      )}
    </DetailSection>
  );
}

function Note({ note, isOwn }: { note: CustomerNote; isOwn: boolean }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const change = useChangeCustomerNote();
  const remove = useDeleteCustomerNote();
  const date = formatDayAndTime(note.createdAt, language);

  async function removeNote(): Promise<void> {
    try {
      await remove.mutateAsync(note.id);
      toast({ title: t("customers.notes.removed") });
    } catch (error) {
      showErrorToast(t("customers.failedToDo"), error);
    }
    setRemoving(false);
  }

  if (editing) {
    return (
      <NoteForm
        name={note.id}
        body={note.body}
        submit={t("customers.notes.save")}
        save={async (body) => {
          await change.mutateAsync({ note, body });
          setEditing(false);
        }}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <article className="flex flex-col gap-1">
      <CollapsibleText
        text={note.body}
        more={t("customers.notes.more")}
        less={t("customers.notes.less")}
        className="text-sm"
      />
      <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
        <span>{note.author ?? t("customers.notes.formerMember")}</span>
        <time dateTime={note.createdAt}>{date}</time>
        <span className="empty:hidden">
          {note.updatedAt === note.createdAt ? null : t("customers.notes.changed")}
        </span>
        {isOwn ? (
          <Button
            variant="link"
            size="sm"
            className="p-0!"
            aria-label={t("customers.notes.editOf", { date })}
            onClick={() => setEditing(true)}
          >
            {t("customers.notes.edit")}
          </Button>
        ) : null}
        {isOwn ? (
          <Button
            variant="link"
            size="sm"
            className="p-0!"
            aria-label={t("customers.notes.removeOf", { date })}
            onClick={() => setRemoving(true)}
          >
            {t("customers.notes.remove")}
          </Button>
        ) : null}
      </p>
      {removing ? (
        <ConfirmDialog
          title={t("customers.notes.removeTitle")}
          text={t("customers.notes.removeText")}
          confirm={t("customers.notes.remove")}
          cancel={t("customers.cancel")}
          variant="destructive"
          busy={remove.isPending}
          onConfirm={() => void removeNote()}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </article>
  );
}

const maxNoteLength = 5000;
const noteSchema = z.object({ body: limitedText(maxNoteLength) });

type NoteFormProps = {
  /** Names the note among those of the page. */
  name: string;
  /** The text to change; empty for a new note. */
  body: string;
  submit: string;
  save: (body: string) => Promise<void>;
  /** Undefined for the form of new notes, which stays open. */
  onCancel?: () => void;
};

/** Writes or changes a note about a customer. Keeps the typed text after an error. */
function NoteForm({ name, body, submit, save, onCancel }: NoteFormProps) {
  const { t } = useTranslation(["admin", "common"]);
  const { form, field, formProps, failure, submitting } = useAppForm({
    schema: noteSchema,
    values: { body },
    keptAs: `note:${name}`,
    onSubmit: async (typed) => {
      await save(typed.body);
      form.reset({ body: "" });
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-3">
      <FormFailure failure={failure} title={t("customers.notes.saveFailed")}>
        {failure
          ? failure.code === "conflict"
            ? t("customers.notes.conflict")
            : t(`common:${errorMessages[failure.code]}`)
          : null}
      </FormFailure>
      <FormField
        {...field("body")}
        label={t(onCancel ? "customers.notes.edit" : "customers.notes.label")}
        aside={<LengthNote text={form.watch("body")} maxLength={maxNoteLength} />}
        hint={onCancel ? undefined : t("customers.notes.hint")}
      >
        {(control) => (
          <Textarea {...control} rows={2} required className="field-sizing-content max-h-[36dvh] min-h-16!" />
        )}
      </FormField>
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="sm" variant="outline" loading={submitting}>
          {submit}
        </SubmitButton>
        {onCancel ? (
          <Button size="sm" variant="ghost" disabled={submitting} onClick={onCancel}>
            {t("customers.notes.cancel")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
