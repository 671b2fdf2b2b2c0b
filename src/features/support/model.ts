import * as z from "zod/mini";
import type { Selected } from "@/lib/selected";
import { subjectLine, limitedText } from "@/lib/validation";

/** Longest subject and longest text of a message, in characters (constraint of the `contacts` table). */
export const maxSubjectLength = 150;
export const maxTextLength = 5000;

/** Columns of a message. */
export const messageColumns = "id, message, status, sentAt:created_at, answeredAt:answered_at";

/** A message of the customer to the team. Times are ISO 8601. */
export type SupportMessage = Omit<Selected<"contacts", typeof messageColumns>, "message"> & {
  /** Empty when what is stored has no subject line. */
  subject: string;
  text: string;
};

/** A message to the team from a signed-in user, which begins a conversation. */
export type NewMessage = {
  subject: string;
  text: string;
  /** Ids of the files uploaded for it. */
  attachmentIds: readonly string[];
  /** Names this message: sent again because the answer was lost, it is written once. */
  requestId: string;
};

/** Messages per page of the history. */
export const messagesPerPage = 10;

/** How a message is stored (specification §7): the subject line, a blank line, the text. */
export function composeMessage(subject: string, text: string): string {
  // A subject is one line, or the text would begin too early.
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

/** Length of a text as the database counts it: by code point, where JavaScript counts an emoji as two. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Whole minutes of a wait, rounded up so that nobody is called back too early. */
export function minutesOf(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}

/** The address of a WhatsApp conversation with a number as it is written in the settings; null when it is none. */
export function whatsappLink(number: string | null): string | null {
  const digits = number?.replaceAll(/\D/g, "") ?? "";
  return /^\d{8,15}$/.test(digits) ? `https://wa.me/${digits}` : null;
}
