import { describe, expect, it } from "vitest";
import { lengthOf } from "@/platform/validation";
import {
  composeMessage,
  type ConversationAnswer,
  isLongWait,
  lastSeen,
  messageSchema,
  minutesOf,
  toConversation,
  waitOf,
  withSubject,
} from "./rules";
import { fillAnswer } from "./team/data";

describe("composeMessage and toSupportMessage", () => {
  it("store subject line, blank line and text, and read them back", () => {
    const message = composeMessage("Meu site", "Ele abre devagar.\n\nPode ver?");
    expect(message).toBe("Meu site\n\nEle abre devagar.\n\nPode ver?");
    expect(withSubject({ id: "1", message })).toEqual({
      id: "1",
      subject: "Meu site",
      text: "Ele abre devagar.\n\nPode ver?",
    });
  });

  it("store the subject on one line", () => {
    expect(composeMessage("Meu\n\nsite  novo", "Texto")).toBe("Meu site novo\n\nTexto");
  });

  it.each(["sem linha de assunto", "a\nb", `${"a".repeat(151)}\n\nb`])(
    "read a message without a subject as text only",
    (message) => {
      expect(withSubject({ message })).toEqual({ subject: "", text: message });
    },
  );
});

const problemOf = (subject: string) =>
  messageSchema.safeParse({ subject, message: "Oi" }).error?.issues.map(({ message }) => message);

describe("messageSchema", () => {
  it("requires a text of limited length", () => {
    expect(problemOf(" ")).toEqual(["validation.required"]);
    expect(problemOf("a".repeat(150))).toBeUndefined();
    expect(problemOf("a".repeat(151))).toEqual(["validation.maxLength:150"]);
  });

  it("requires visible characters", () => {
    expect(problemOf("\u200b \u2060")).toEqual(["validation.required"]);
  });

  it("rejects direction characters in the subject", () => {
    expect(problemOf("Fatura \u202Efdp.exe")).toEqual(["validation.subjectCharacters"]);
  });

  it("counts characters as the database does", () => {
    expect(lengthOf("olá 👩🏽")).toBe(6);
    expect(problemOf("🙂".repeat(150))).toBeUndefined();
  });
});

it.each([
  [1, 1],
  [60, 1],
  [61, 2],
  [3540, 59],
  [0, 1],
])("rounds a wait of %i seconds to %i minutes", (seconds, minutes) => {
  expect(minutesOf(seconds)).toBe(minutes);
});

const stored: ConversationAnswer = {
  id: "c1",
  profile_id: "p1",
  name: "Ana",
  email: "ana@exemplo.com",
  message: "Meu site\n\nAbre devagar.",
  author_kind: "customer",
  author: null,
  status: "answered",
  waiting_since: null,
  answered_at: "2026-11-21T12:00:00Z",
  created_at: "2026-11-20T12:00:00Z",
  assignee_id: null,
  locale: "en",
  full_name: null,
  domain: null,
  site: "active",
  subscription: null,
  owed: 0,
  attachments: [{ id: "f1", name: "erro.png", content_type: "image/png", size: 1 }],
  messages: [
    {
      id: 7,
      author_kind: "team",
      author: "Bia",
      body: "Já vimos.",
      is_note: false,
      created_at: "2026-11-21T12:00:00Z",
      attachments: [],
    },
    {
      id: 8,
      author_kind: "team",
      author: "Bia",
      body: "Fotos grandes",
      is_note: true,
      created_at: "2026-11-21T12:01:00Z",
      attachments: [],
    },
  ],
};

it("a conversation contains its messages in order, and `lastSeen` is the last one that is not a note", () => {
  const conversation = toConversation(stored);
  expect(conversation).toMatchObject({
    subject: "Meu site",
    status: "answered",
    customer: { name: "Ana" },
  });
  expect(conversation.messages.map(({ id, text, isNote }) => [id, text, isNote])).toEqual([
    [0, "Abre devagar.", false],
    [7, "Já vimos.", false],
    [8, "Fotos grandes", true],
  ]);
  expect(conversation.messages[0]?.attachments).toEqual([
    { id: "f1", name: "erro.png", contentType: "image/png", size: 1 },
  ]);
  expect(lastSeen(conversation)).toBe(7);
});

describe("waitOf and isLongWait", () => {
  const now = Date.parse("2026-11-22T12:00:00Z");
  it.each([
    ["2026-11-22T11:59:50Z", "minutes", 1, false],
    ["2026-11-22T11:01:00Z", "minutes", 59, false],
    ["2026-11-21T12:01:00Z", "hours", 23, false],
    ["2026-11-21T12:00:00Z", "hours", 24, true],
    ["2026-11-19T12:00:00Z", "days", 3, true],
  ] as const)("return for a wait since %s the unit %s and the number %i", (since, unit, count, long) => {
    expect(waitOf(since, now)).toEqual({ unit, count });
    expect(isLongWait(since, now)).toBe(long);
  });
});

describe("a saved answer", () => {
  const answer = {
    id: "a1",
    updatedAt: "2026-11-20T12:00:00Z",
    fields: {
      title: "DNS",
      ptBr: "Olá {name}, {domain} já responde. {x}",
      ptPt: "",
      en: "Hi {name}: {domain}.",
    },
  };

  it.each([
    ["en", "ana.com", "Hi Ana: ana.com."],
    ["en", null, "Hi Ana: your site."],
    ["pt-PT", "ana.com", "Olá Ana, ana.com já responde. {x}"],
    ["fr", null, "Olá Ana, o seu site já responde. {x}"],
  ])("is filled in the language %s with the domain %s", (language, domain, text) => {
    expect(fillAnswer(answer, { name: "Ana", domain, language })).toBe(text);
  });
});
