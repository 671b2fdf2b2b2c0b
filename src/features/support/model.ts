import * as z from "zod/mini";
import type { Selected } from "@/lib/selected";
import { subjectLine, limitedText } from "@/lib/validation";

/** Maximum length of a message's subject and text, in characters (constraint of the `contacts` table). */
export const maxSubjectLength = 150;
export const maxTextLength = 5000;

/** Columns of a message. */
export const messageColumns =
  "id, message, status, authorKind:author_kind, sentAt:created_at, answeredAt:answered_at";

/** The first message of a conversation. Times are ISO 8601. */
export type SupportMessage = Omit<Selected<"contacts", typeof messageColumns>, "message"> & {
  /** Empty when the stored message has no subject line. */
  subject: string;
  text: string;
};

/** A conversation in which the team wrote last. */
export type RecentAnswer = Pick<SupportMessage, "id" | "subject"> & {
  /** The message started the conversation. */
  isFirst: boolean;
};

/** Returns whether the team started the conversation and wrote no answer since. */
export function isTeamsFirst({
  authorKind,
  sentAt,
  answeredAt,
}: Pick<SupportMessage, "authorKind" | "sentAt" | "answeredAt">): boolean {
  return authorKind === "team" && answeredAt === sentAt;
}

/** A message from a signed-in user to the team, which starts a conversation. */
export type NewMessage = {
  subject: string;
  text: string;
  /** Ids of the uploaded files. */
  attachmentIds: readonly string[];
  /** Idempotency key: a repeated request after a lost answer is stored once. */
  requestId: string;
};

/** Messages per page of the history. */
export const messagesPerPage = 10;

/** Returns the stored form of a message (specification §7): the subject line, a blank line, the text. */
export function composeMessage(subject: string, text: string): string {
  // A line break in the subject would end it too early.
  return `${subject.replaceAll(/[\s\p{Cc}]+/gu, " ")}\n\n${text}`;
}

/** Splits a stored message into subject and text. A message without a subject line is all text. */
export function withSubject<Row extends { message: string }>({ message, ...row }: Row) {
  const [, subject = "", text = message] = /^([^\n]{1,150})\n\n([\s\S]*)$/.exec(message) ?? [];
  return { ...row, subject, text };
}

/** The message form. */
export const messageSchema = z.object({
  subject: subjectLine(maxSubjectLength),
  message: limitedText(maxTextLength),
});

/** Converts a wait to whole minutes, rounded up so that a retry is never too early. */
export function minutesOf(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}
