import type {
  AuthorKind,
  ConversationStatus,
  Language,
  SiteStatus,
  SubscriptionStatus,
} from "@contract/enums";
import * as z from "zod/mini";
import type { Attachment } from "@/platform/attachments";
import type { Selected } from "@/platform/selected";
import { limitedText, subjectLine } from "@/platform/validation";

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

/** A message or a note in a conversation. */
export type ThreadMessage = {
  /** Increases with time; 0 is the first message. */
  id: number;
  author: AuthorKind;
  /** Null when the reader may not see it, or the account was deleted. */
  authorName: string | null;
  text: string;
  /** An internal note of the team, which customers never receive. */
  isNote: boolean;
  at: string;
  attachments: readonly Attachment[];
};

/** A conversation between a customer and the team. Times are ISO 8601. */
export type Conversation = {
  id: string;
  profileId: string;
  startedBy: AuthorKind;
  /** Empty when the stored message has no subject line. */
  subject: string;
  status: ConversationStatus;
  waitingSince: string | null;
  /** The first message and all later ones. */
  messages: readonly ThreadMessage[];
  /** The responsible member of the team. */
  assigneeId: string | null;
  customer: {
    name: string;
    email: string;
    /** The language of the customer's e-mails. */
    language: Language;
    /** In ASCII form. */
    domain: string | null;
    site: SiteStatus | null;
    /** The live subscription, else the latest; its amount in minor units. */
    subscription: {
      status: SubscriptionStatus;
      amount: number;
      currency: string;
      periodEnd: string | null;
    } | null;
    /** The open amount that is due, in minor units. */
    owed: number;
  };
};

type AttachmentRow = { id: string; name: string; content_type: string; size: number };

/** A conversation as returned by the database function of that name. */
export type ConversationAnswer = {
  id: string;
  profile_id: string;
  name: string;
  email: string;
  message: string;
  author_kind: AuthorKind;
  /** The member of the team who started it; null for customers' ones and for customers. */
  author: string | null;
  status: ConversationStatus;
  waiting_since: string | null;
  answered_at: string | null;
  created_at: string;
  assignee_id: string | null;
  locale: Language | null;
  full_name: string | null;
  domain: string | null;
  site: SiteStatus | null;
  subscription: {
    status: SubscriptionStatus;
    amount: number;
    currency: string;
    period_end: string | null;
  } | null;
  owed: number;
  /** The files of the first message. */
  attachments: readonly AttachmentRow[];
  messages: readonly {
    id: number;
    author_kind: AuthorKind;
    author: string | null;
    body: string;
    is_note: boolean;
    created_at: string;
    attachments: readonly AttachmentRow[];
  }[];
};

function toAttachments(rows: readonly AttachmentRow[]): Attachment[] {
  return rows.map(({ content_type: contentType, ...file }) => ({ ...file, contentType }));
}

/** Maps a conversation. */
export function toConversation(answer: ConversationAnswer): Conversation {
  const { subject, text, subscription } = withSubject(answer);
  return {
    id: answer.id,
    profileId: answer.profile_id,
    startedBy: answer.author_kind,
    subject,
    status: answer.status,
    waitingSince: answer.waiting_since,
    assigneeId: answer.assignee_id,
    messages: [
      {
        id: 0,
        author: answer.author_kind,
        authorName: answer.author_kind === "customer" ? answer.name : answer.author,
        text,
        isNote: false,
        at: answer.created_at,
        attachments: toAttachments(answer.attachments),
      },
      ...answer.messages.map(
        ({ id, author_kind: author, author: authorName, body, is_note, created_at, attachments }) => ({
          id,
          author,
          authorName,
          text: body,
          isNote: is_note,
          at: created_at,
          attachments: toAttachments(attachments),
        }),
      ),
    ],
    customer: {
      name: answer.full_name ?? answer.name,
      email: answer.email,
      language: answer.locale ?? "pt-BR",
      domain: answer.domain,
      site: answer.site,
      subscription: subscription && {
        status: subscription.status,
        amount: subscription.amount,
        currency: subscription.currency,
        periodEnd: subscription.period_end,
      },
      owed: answer.owed,
    },
  };
}

/** Returns whether the team started the conversation and no message followed. */
export function isUnanswered({ startedBy, messages }: Conversation): boolean {
  return startedBy === "team" && messages.every(({ id, isNote }) => id === 0 || isNote);
}

/**
 * Returns the id of the latest message that both sides can read. The database compares it with newer messages
 * when an answer is sent.
 */
export function lastSeen({ messages }: Conversation): number {
  return messages.findLast(({ isNote }) => !isNote)?.id ?? 0;
}

/** The form of a reply, an answer or a note. */
export const replySchema = z.object({ text: limitedText(maxTextLength) });

/** A member of the team who may answer messages. */
export type TeamMember = { id: string; name: string };

const minute = 60_000;

/** Returns the length of a wait in its largest whole unit. @param since ISO 8601 @param now milliseconds */
export function waitOf(since: string, now: number): { unit: "minutes" | "hours" | "days"; count: number } {
  const minutes = Math.max(1, Math.floor((now - Date.parse(since)) / minute));
  if (minutes < 60) return { unit: "minutes", count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { unit: "hours", count: hours } : { unit: "days", count: Math.floor(hours / 24) };
}

/** The minimum of a long wait, in hours. */
const longWaitHours = 24;

/** Returns whether a wait is long. @param since ISO 8601 @param now milliseconds */
export function isLongWait(since: string, now: number): boolean {
  return now - Date.parse(since) >= longWaitHours * 60 * minute;
}
