import type { ConversationStatus } from "@contract/enums";
import type { Tables } from "@database";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { AppError } from "@/platform/app-error";
import { withDatabase } from "@/platform/backend/backend";
import { assertId } from "@/platform/ids";
import { insertOnce, isInsertedAlready } from "@/platform/insert-once";
import { isLanguage, type Language } from "@/platform/language";
import { lengthOf, limitedText, plainLine, says } from "@/platform/validation";
import type { Written } from "../data";
import { composeMessage, maxTextLength, type NewMessage, type TeamMember } from "../rules";

/** Returns the members of the team who may answer, sorted by name. */
function listTeam(): Promise<readonly TeamMember[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("message_team").throwOnError();
    return data;
  });
}

/** The recipient of a message by the team. */
export type Recipient = {
  name: string;
  email: string;
  /** The language of the customer's e-mails. */
  language: Language;
  /** In ASCII form. */
  domain: string | null;
  /** The conversation with the latest message; its time is ISO 8601. */
  latest: { id: string; subject: string; status: ConversationStatus; lastMessageAt: string } | null;
};

type RecipientAnswer = {
  name: string;
  email: string;
  locale: Language;
  domain: string | null;
  latest: { id: string; subject: string; status: ConversationStatus; last_message_at: string } | null;
};

/**
 * Returns the recipient of a message by the team.
 *
 * @throws AppError `not_found` without such an account, `forbidden`
 */
async function getRecipient(profileId: string): Promise<Recipient> {
  assertId(profileId);
  return withDatabase(async (database) => {
    const { data } = await database.rpc("recipient_of_team", { profile_id: profileId }).throwOnError();
    if (data === null) throw new AppError("not_found");
    // The tests of the SQL function check this shape.
    const { locale, latest, ...rest } = data as unknown as RecipientAnswer;
    return {
      ...rest,
      language: locale,
      latest: latest && {
        id: latest.id,
        subject: latest.subject,
        status: latest.status,
        lastMessageAt: latest.last_message_at,
      },
    };
  });
}

/** The first message of a conversation that the team starts. */
type TeamMessage = NewMessage & {
  profileId: string;
  /** The time of the latest message with this customer that the author saw; null without one. */
  seen: string | null;
};

/**
 * Starts a conversation with a customer, who also receives the message by e-mail. Returns its id.
 *
 * @throws AppError `conflict` when there are messages after `seen`, `forbidden`, `not_found`, `invalid_input`
 */
function writeToCustomer(message: TeamMessage): Promise<string> {
  const { profileId, subject, text, seen, attachmentIds, requestId } = message;
  return withDatabase(async (database) => {
    const { data } = await database
      .rpc("write_to_customer", {
        profile_id: profileId,
        message: composeMessage(subject, text),
        // The generated types have no nullable arguments.
        seen: seen as string,
        attachment_ids: [...attachmentIds],
        request_id: requestId,
      })
      .throwOnError();
    return data;
  });
}

/** A text from the team: an answer to the messages up to `seen` (a message id), or a note. */
export type Answer = Written & { isNote: boolean; seen: number };

/**
 * Sends an answer, which the customer also receives by e-mail, or stores a note for the team.
 *
 * @throws AppError `conflict` when there are messages after `seen`, `forbidden`, `not_found`
 */
export function sendAnswer(answer: Answer): Promise<void> {
  const { contactId, text, attachmentIds, requestId, isNote, seen } = answer;
  return withDatabase(async (database) => {
    await database
      .rpc("answer_contact", {
        contact_id: contactId,
        body: text,
        is_note: isNote,
        seen,
        attachment_ids: [...attachmentIds],
        request_id: requestId,
      })
      .throwOnError();
  });
}

/** A change of a conversation's state or assignee, from the visible value to the new one. */
export type ConversationChange =
  | { id: string; status: { from: ConversationStatus; to: "open" | "closed" } }
  | { id: string; assignee: { from: string | null; to: string | null } };

/**
 * Closes, reopens or assigns a conversation.
 *
 * @throws AppError `conflict` when another user changed it, or the role was removed
 */
export function changeConversation(change: ConversationChange): Promise<void> {
  return withDatabase(async (database) => {
    if ("assignee" in change) {
      // The generated types have no nullable arguments.
      const { from, to } = change.assignee as { from: string; to: string };
      await database
        .rpc("assign_contact", { contact_id: change.id, seen: from, assignee: to })
        .throwOnError();
      return;
    }
    const { data } = await database
      .from("contacts")
      .update({ status: change.status.to })
      .eq("id", change.id)
      .eq("status", change.status.from)
      .select("id")
      .throwOnError();
    if (data.length === 0) throw new AppError("conflict");
  });
}

/** A colleague who has a conversation open. */
export type Colleague = { name: string; writes: boolean };

/** Notes that the signed-in member has a conversation open, and returns the colleagues who have, those who write first. */
function notePresence(contactId: string, isWriting: boolean): Promise<readonly Colleague[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .rpc("conversation_colleagues", { contact_id: contactId, is_writing: isWriting })
      .throwOnError();
    return data;
  });
}

/** Maximum length of a saved answer's title, in characters. */
const maxTitleLength = 100;

const optionalText = () =>
  z.string().check(
    z.trim(),
    z.refine((text) => lengthOf(text) <= maxTextLength, says(`validation.maxLength:${maxTextLength}`)),
  );

/** The form of a saved answer: a text per language, of which only the first is required. */
export const savedAnswerSchema = z.object({
  title: plainLine(maxTitleLength),
  ptBr: limitedText(maxTextLength),
  ptPt: optionalText(),
  en: optionalText(),
});

export type SavedAnswerFields = z.output<typeof savedAnswerSchema>;

/** A saved answer of the team. `updatedAt` identifies the loaded version. */
export type SavedAnswer = { id: string; updatedAt: string; fields: SavedAnswerFields };

/** The form values of a new answer. */
export const emptyAnswer: SavedAnswerFields = { title: "", ptBr: "", ptPt: "", en: "" };

/** Maps a stored answer. */
function toSavedAnswer(row: Tables<"saved_answers">): SavedAnswer {
  return {
    id: row.id,
    updatedAt: row.updated_at,
    fields: { title: row.title, ptBr: row.body_pt, ptPt: row.body_pt_pt, en: row.body_en },
  };
}

const fieldOf = { "pt-BR": "ptBr", "pt-PT": "ptPt", en: "en" } as const satisfies Record<
  Language,
  keyof SavedAnswerFields
>;

// In the customer's language, which may differ from that of the interface.
const yourSite: Readonly<Record<Language, string>> = {
  "pt-BR": "o seu site",
  "pt-PT": "o seu site",
  en: "your site",
};

/** The recipient of an answer. The language is that of the account. */
export type Addressee = { name: string; domain: string | null; language: string };

/** Returns a text with another one as its last paragraph. */
export function appended(before: string, text: string): string {
  return before.trimEnd() === "" ? text : `${before.trimEnd()}\n\n${text}`;
}

/** Returns an answer in the recipient's language (else Brazilian Portuguese) with its placeholders filled. */
export function fillAnswer({ fields }: SavedAnswer, { name, domain, language }: Addressee): string {
  const known = isLanguage(language) ? language : "pt-BR";
  const text = fields[fieldOf[known]] || fields.ptBr;
  return text.replaceAll(/\{(name|domain)\}/g, (_place, what) =>
    what === "name" ? name : (domain ?? yourSite[known]),
  );
}

const columnsOf = ({ title, ptBr, ptPt, en }: SavedAnswerFields) => ({
  title,
  body_pt: ptBr,
  body_pt_pt: ptPt,
  body_en: en,
});

/** Returns all saved answers, sorted by title. */
export function listSavedAnswers(): Promise<readonly SavedAnswer[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("saved_answers")
      .select("*")
      .order("title")
      .order("id")
      .throwOnError();
    return data.map(toSavedAnswer);
  });
}

/**
 * Creates or updates an answer.
 *
 * @param read the answer as loaded; null for a new one
 * @returns the stored answer
 * @throws AppError `conflict` when another user changed or deleted it, `forbidden`, `invalid_input`
 */
function saveAnswer(read: SavedAnswer | null, fields: SavedAnswerFields): Promise<SavedAnswer> {
  if (read === null) return addAnswer(fields);
  return withDatabase(async (database) => {
    const { data } = await database
      .from("saved_answers")
      .update(columnsOf(fields))
      .eq("id", read.id)
      .eq("updated_at", read.updatedAt)
      .select()
      .maybeSingle()
      .throwOnError();
    if (data === null) throw new AppError("conflict");
    return toSavedAnswer(data);
  });
}

function addAnswer(fields: SavedAnswerFields): Promise<SavedAnswer> {
  const columns = columnsOf(fields);
  return insertOnce(["saved answer", columns], (id) =>
    withDatabase(async (database) => {
      const answers = database.from("saved_answers");
      const { error } = await answers.insert({ id, ...columns });
      if (error && !isInsertedAlready(error)) throw error;
      const { data } = await answers.select().eq("id", id).single().throwOnError();
      return toSavedAnswer(data);
    }),
  );
}

/** Deletes an answer; a missing one is not an error. @throws AppError `network`… */
function deleteAnswer(id: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.from("saved_answers").delete().eq("id", id).throwOnError();
  });
}

/** Starts the keys of all queries about conversations. */
export const supportKey = ["support"] as const;

/** Queries the members of the team who may answer. */
export function useTeam() {
  return useQuery({ queryKey: [...supportKey, "team"], queryFn: () => listTeam(), staleTime: 60_000 });
}

/** Queries the recipient of a message by the team. */
export function useRecipient(profileId: string) {
  return useQuery({
    queryKey: [...supportKey, "recipient", profileId],
    queryFn: () => getRecipient(profileId),
  });
}

/** Starts a conversation. Throws as `writeToCustomer` does; refetches all visible data either way. */
export function useWriteToCustomer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: writeToCustomer,
    onSettled: () => queryClient.invalidateQueries({ queryKey: supportKey }),
  });
}

/** Sends an answer or stores a note. Throws as `sendAnswer` does; refetches all visible data either way. */
export function useSendAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: sendAnswer,
    onSettled: () => queryClient.invalidateQueries({ queryKey: supportKey }),
  });
}

/** Changes state or assignee. Throws as `changeConversation` does; refetches all visible data either way. */
export function useChangeConversation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changeConversation,
    onSettled: () => queryClient.invalidateQueries({ queryKey: supportKey }),
  });
}

/**
 * Queries the colleagues who have a conversation open, and shows the signed-in member to them. Stops in a hidden tab.
 *
 * @param isWriting the member has written a part of an answer
 */
export function usePresence(contactId: string, isWriting: boolean) {
  return useQuery({
    queryKey: [...supportKey, "presence", contactId, isWriting],
    queryFn: () => notePresence(contactId, isWriting),
    refetchInterval: 10_000,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

const savedAnswersKey = ["saved-answers"] as const;

/** Queries all saved answers. */
export function useSavedAnswers() {
  return useQuery({ queryKey: savedAnswersKey, queryFn: () => listSavedAnswers() });
}

/** Creates or updates an answer. Throws as `saveAnswer` does; refetches all answers either way. */
export function useSaveAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ read, fields }: { read: SavedAnswer | null; fields: SavedAnswerFields }) =>
      saveAnswer(read, fields),
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedAnswersKey }),
  });
}

/** Deletes an answer. Throws as `deleteAnswer` does. */
export function useDeleteAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteAnswer,
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedAnswersKey }),
  });
}
