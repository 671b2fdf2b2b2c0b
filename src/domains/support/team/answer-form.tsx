import { clsx } from "clsx";
import MessageSquareText from "lucide-react/icons/message-square-text";
import Reply from "lucide-react/icons/reply";
import StickyNote from "lucide-react/icons/sticky-note";
import { type ReactNode, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { segmentClasses } from "@/kit/choice-bar";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { LengthNote } from "@/kit/form/length-note";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import { Select, Textarea } from "@/kit/ui/fields";
import { Skeleton } from "@/kit/ui/skeleton";
import { readableDomain } from "@/platform/domain-name";
import { toAppError } from "@/platform/errors";
import { useDraft } from "@/platform/drafts";
import { sendAndOpenNext, sendOnCtrlEnter } from "../parts/sending";
import { maxTextLength, replySchema } from "../rules";
import { type Addressee, appended, fillAnswer, usePresence, useSavedAnswers } from "./data";

type AnswerFormProps = {
  contactId: string;
  /** Key of the draft; one per user and conversation. */
  draftKey: string;
  /** The id of the latest visible message. */
  latest: number;
  /** Sends the text as an answer to the messages up to `seen`, or stores it as a note. */
  send: (written: { text: string; isNote: boolean; seen: number; opensNext: boolean }) => Promise<unknown>;
  /** The attachment picker. */
  files: ReactNode;
  /** The customer, in whose language saved answers are inserted. */
  customer: Addressee;
};

/**
 * The form for answers to a customer and for notes of the team. A newer message by someone else stops an
 * answer once: the text remains, and sending again includes the newer message.
 */
export function AnswerForm({ contactId, draftKey, latest, send, files, customer }: AnswerFormProps) {
  const { t } = useTranslation("admin");
  const [found, keepDraft] = useDraft(draftKey);
  const [isNote, setIsNote] = useState(false);
  // The latest visible message when typing began; null without text.
  const [seen, setSeen] = useState<number | null>(found === "" ? null : latest);
  const [refused, setRefused] = useState(false);
  const opensNext = useRef(false);
  const { form, field, formProps, failure, submitting } = useAppForm({
    schema: replySchema,
    values: { text: found },
    onSubmit: async ({ text }) => {
      try {
        await send({ text, isNote, seen: seen ?? latest, opensNext: opensNext.current });
      } catch (thrown) {
        if (toAppError(thrown).code !== "conflict") throw thrown;
        setRefused(true);
        setSeen(null);
        form.setFocus("text");
        return;
      }
      keep("");
      form.reset({ text: "" });
      setIsNote(false);
      setRefused(false);
    },
  });
  const typed = form.watch("text");
  const { data: colleagues = [] } = usePresence(contactId, typed !== "" && !isNote);
  // The latest message is the own one before the form is empty.
  const changed = !submitting && (refused || (seen !== null && latest > seen));

  function keep(text: string): void {
    keepDraft(text);
    if (!refused) setSeen((before) => (text === "" ? null : (before ?? latest)));
  }

  function insert(text: string): void {
    const whole = appended(form.getValues("text"), text);
    form.setValue("text", whole, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    keep(whole);
    form.setFocus("text");
  }

  return (
    <form
      {...formProps}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        opensNext.current = submitter instanceof HTMLButtonElement && submitter.value === sendAndOpenNext;
        formProps.onSubmit(event);
      }}
      onChange={() => keep(form.getValues("text"))}
      className={clsx(
        "flex flex-col gap-2 border-t p-3 max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:px-4 sm:max-lg:-mx-6 sm:max-lg:px-6",
        isNote ? "border-dashed border-warning/60 bg-warning-soft" : "border-line bg-surface",
      )}
    >
      <FormFailure failure={failure} title={t("messages.sendFailed")} />
      {changed ? (
        <Alert tone="warning" role="alert" title={t("messages.conflict")}>
          {t("messages.conflictText")}
        </Alert>
      ) : null}
      {/* Present from the start, so that screen readers announce a colleague. */}
      <output className="text-sm text-muted empty:hidden">
        {colleagues.map(({ name, writes }) => (
          <p key={name} className={clsx(writes && "font-semibold text-ink")}>
            {t(writes ? "messages.colleagueWrites" : "messages.colleagueReads", { name })}
          </p>
        ))}
      </output>
      <div className="flex flex-wrap items-center gap-2">
        <AnswerKind isNote={isNote} onChoose={setIsNote} />
        <SavedAnswerSelect narrow customer={customer} onChoose={insert} />
        <span className="contents">{files}</span>
      </div>
      <FormField
        {...field("text")}
        label={<span className="sr-only">{t(isNote ? "messages.noteLabel" : "messages.answerLabel")}</span>}
        hint={
          <span className="text-xs max-xl:sr-only">
            {t(isNote ? "messages.noteHint" : "messages.answerHint")}
          </span>
        }
        aside={<LengthNote text={typed} maxLength={maxTextLength} />}
      >
        {(control) => (
          <Textarea
            {...control}
            required
            rows={3}
            // Text typed during sending would be cleared with the rest.
            readOnly={submitting}
            aria-keyshortcuts="Control+Enter Meta+Enter Control+Shift+Enter Meta+Shift+Enter"
            onKeyDown={sendOnCtrlEnter}
            // Grows with the text.
            className="field-sizing-content max-h-[36dvh] min-h-20! resize-none py-2!"
          />
        )}
      </FormField>
      <div className="flex flex-wrap items-center justify-end gap-2 max-sm:*:grow">
        <SubmitButton size="sm" loading={submitting}>
          {t(isNote ? "messages.keepNote" : "messages.send")}
        </SubmitButton>
        {isNote ? null : (
          <Button type="submit" variant="outline" size="sm" value={sendAndOpenNext} disabled={submitting}>
            {t("messages.sendNext")}
          </Button>
        )}
      </div>
    </form>
  );
}

type AnswerKindProps = { isNote: boolean; onChoose: (isNote: boolean) => void };

const kinds = [
  { isNote: false, key: "messages.kind.answer", icon: Reply },
  { isNote: true, key: "messages.kind.note", icon: StickyNote },
] as const;

/** Chooses between an answer to the customer and a note for the team. */
function AnswerKind({ isNote, onChoose }: AnswerKindProps) {
  const { t } = useTranslation("admin");
  const name = useId();
  return (
    <fieldset className="mr-auto flex max-w-full shrink-0 flex-wrap gap-1">
      <legend className="sr-only">{t("messages.kind.label")}</legend>
      {kinds.map(({ isNote: note, key, icon: Icon }) => (
        <label
          key={key}
          className={clsx(
            segmentClasses(isNote === note),
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
          )}
        >
          <input
            type="radio"
            name={name}
            checked={isNote === note}
            onChange={() => onChoose(note)}
            className="sr-only"
          />
          <Icon aria-hidden="true" className="size-4 max-sm:hidden" />
          <span>{t(key)}</span>
        </label>
      ))}
    </fieldset>
  );
}

type SavedAnswerSelectProps = {
  /** The customer who receives the answer. */
  customer: Addressee;
  /** Receives the answer in the customer's language, with its placeholders filled. */
  onChoose: (text: string) => void;
  /** Shows the icon alone on a phone. */
  narrow?: boolean;
};

/** Lists the saved answers; renders nothing when there are none. */
export function SavedAnswerSelect({ customer, onChoose, narrow = false }: SavedAnswerSelectProps) {
  const { t } = useTranslation("admin");
  const { data = [], isPending } = useSavedAnswers();
  // Of the same size, so that the form keeps its place.
  if (isPending)
    return <Skeleton className={clsx("h-9 w-52 rounded-lg pointer-coarse:h-11", narrow && "max-sm:w-16")} />;
  if (data.length === 0) return null;
  const { name, domain, language } = customer;

  function choose(id: string): void {
    const answer = data.find((one) => one.id === id);
    if (answer) onChoose(fillAnswer(answer, { name, domain: domain && readableDomain(domain), language }));
  }

  return (
    <span className="relative">
      {narrow ? (
        <MessageSquareText
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 z-[1] size-4 -translate-y-1/2 sm:hidden"
        />
      ) : null}
      <Select
        aria-label={t("savedAnswers.insert")}
        title={t("savedAnswers.insert")}
        value=""
        onChange={({ target }) => choose(target.value)}
        className={clsx(
          "w-52 min-w-0 [&>select]:h-9 [&>select]:pr-8 [&>select]:text-sm [&>svg]:right-2.5 [&>svg]:size-4 pointer-coarse:[&>select]:h-11",
          narrow && "max-sm:w-16 max-sm:[&>select]:text-transparent max-sm:[&>select>option]:text-ink",
        )}
      >
        <option value="">{t("savedAnswers.insert")}</option>
        {data.map(({ id, fields }) => (
          <option key={id} value={id}>
            {fields.title}
          </option>
        ))}
      </Select>
    </span>
  );
}
