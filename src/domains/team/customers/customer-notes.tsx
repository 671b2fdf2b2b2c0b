import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CollapsibleText } from "@/kit/collapsible-text";
import { QueryError } from "@/kit/error-state";
import { Button } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { useConfirmDialog } from "@/kit/use-dialog-on-demand";
import { DetailSection } from "./detail-section";
import { NoteForm } from "./note-form";
import {
  type CustomerNote,
  useAddCustomerNote,
  useChangeCustomerNote,
  useCustomerNotes,
  useDeleteCustomerNote,
} from "./data";
import { formatDayAndTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useAdmin, useCan } from "../parts/admin-context";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";

/** Notes of the team about a customer: everyone adds, authors change and delete their own. */
export function CustomerNotes({ customerId }: { customerId: string }) {
  const { t } = useTranslation(["admin", "adminCustomer"]);
  const { user } = useAdmin();
  const mayWrite = useCan("customers.write");
  const query = useCustomerNotes(customerId);
  const add = useAddCustomerNote();
  if (!mayWrite && !query.error && (query.data ?? []).length === 0) return null;
  return (
    <DetailSection title={t("adminCustomer:notes.title")}>
      {mayWrite ? (
        <NoteForm
          name="new"
          body=""
          submit={t("adminCustomer:notes.add")}
          save={(body) => add.mutateAsync({ profileId: customerId, body })}
        />
      ) : null}
      {query.data ? (
        query.data.length === 0 ? (
          <p className="text-sm text-muted">{t("adminCustomer:notes.empty")}</p>
        ) : (
          <ul aria-label={t("adminCustomer:notes.title")} className="flex flex-col">
            {query.data.map((note) => (
              <li key={note.id} className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
                <Note note={note} isOwn={mayWrite && note.authorId === user.id} />
              </li>
            ))}
          </ul>
        )
      ) : query.error ? (
        <QueryError title={t("adminCustomer:notes.failed")} query={query} />
      ) : (
        <Skeleton className="h-16" />
      )}
    </DetailSection>
  );
}

function Note({ note, isOwn }: { note: CustomerNote; isOwn: boolean }) {
  const { t } = useTranslation(["admin", "adminCustomer"]);
  const language = useLanguage();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const [editing, setEditing] = useState(false);
  const change = useChangeCustomerNote();
  const remove = useDeleteCustomerNote();
  const dialog = useConfirmDialog((error) => showErrorToast(t("customers.failedToDo"), error));
  const date = formatDayAndTime(note.createdAt, language);

  async function removeNote(): Promise<void> {
    try {
      await remove.mutateAsync(note.id);
      toast({ title: t("adminCustomer:notes.removed") });
    } catch (error) {
      showErrorToast(t("customers.failedToDo"), error);
    }
    dialog.close();
  }

  if (editing) {
    return (
      <NoteForm
        name={note.id}
        body={note.body}
        submit={t("adminCustomer:notes.save")}
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
        more={t("adminCustomer:notes.more")}
        less={t("adminCustomer:notes.less")}
        className="text-sm"
      />
      <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
        <span>{note.author ?? t("adminCustomer:notes.formerMember")}</span>
        <time dateTime={note.createdAt}>{date}</time>
        <span className="empty:hidden">
          {note.updatedAt === note.createdAt ? null : t("adminCustomer:notes.changed")}
        </span>
        {isOwn ? (
          <Button
            variant="link"
            size="sm"
            className="p-0!"
            aria-label={t("adminCustomer:notes.editOf", { date })}
            onClick={() => setEditing(true)}
          >
            {t("adminCustomer:notes.edit")}
          </Button>
        ) : null}
        {isOwn ? (
          <Button
            variant="link"
            size="sm"
            className="p-0!"
            aria-label={t("adminCustomer:notes.removeOf", { date })}
            onClick={dialog.open}
          >
            {t("adminCustomer:notes.remove")}
          </Button>
        ) : null}
      </p>
      {dialog.Dialog ? (
        <dialog.Dialog
          title={t("adminCustomer:notes.removeTitle")}
          text={t("adminCustomer:notes.removeText")}
          confirm={t("adminCustomer:notes.remove")}
          cancel={t("customers.cancel")}
          variant="destructive"
          busy={remove.isPending}
          onConfirm={() => void removeNote()}
          onClose={dialog.close}
        />
      ) : null}
    </article>
  );
}
