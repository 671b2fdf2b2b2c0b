import { beforeEach, describe, expect, it, vi } from "vitest";
import { getConversation, sendReply } from "./conversation-api";
import { lastSeen, toConversation, type ConversationAnswer } from "./conversation";
import { fillAnswer } from "./saved-answers";
import { saveAnswer } from "./saved-answers-api";
import { changeConversation, sendAnswer } from "./team-api";
import { isLongWait, waitOf } from "./team-model";

vi.mock("@/config/env", () => ({
  env: {
    supabaseUrl: "http://api.test",
    supabasePublishableKey: "sb_publishable_test",
    siteUrl: "http://app.test",
  },
}));

const fetched = vi.fn<(request: Request) => Response>();
vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) =>
  fetched(new Request(input, init)),
);

const answerWith = (body: unknown, status = 200) =>
  fetched.mockImplementation(() => Response.json(body, { status, headers: { "content-range": "0-0/1" } }));
const asked = (): Request => {
  const request = fetched.mock.calls[0]?.[0];
  if (!request) throw new Error("nothing was asked");
  return request;
};
const query = () => new URL(asked().url).searchParams;

beforeEach(() => fetched.mockReset());

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

describe("a conversation", () => {
  it("contains its messages in order, and `lastSeen` is the last one that is not a note", () => {
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

  it("throws not_found when it is missing", async () => {
    answerWith(null);
    await expect(getConversation("00000000-0000-4000-8000-000000000001")).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(getConversation("c1")).rejects.toMatchObject({ code: "not_found" });
  });

  it("stores a reply in one request", async () => {
    answerWith(9);
    await sendReply({ contactId: "c1", text: "E agora?", attachmentIds: ["a"], requestId: "r1" });
    expect(new URL(asked().url).pathname).toBe("/rest/v1/rpc/reply_to_contact");
    expect(await asked().json()).toEqual({
      contact_id: "c1",
      body: "E agora?",
      attachment_ids: ["a"],
      request_id: "r1",
    });
  });

  it("stores an answer with the seen message, and throws conflict for newer messages", async () => {
    answerWith({ code: "PT409", message: "Something was written meanwhile." }, 409);
    const written = { contactId: "c1", text: "Oi", attachmentIds: [], requestId: "r1" };
    const sending = sendAnswer({ ...written, isNote: false, seen: 7 });
    await expect(sending).rejects.toMatchObject({ code: "conflict" });
    expect(await asked().json()).toMatchObject({ seen: 7, is_note: false, request_id: "r1" });
  });
});

describe("a change after another user's change throws a conflict", () => {
  it("for the state", async () => {
    answerWith([]);
    const closing = changeConversation({ id: "c1", status: { from: "open", to: "closed" } });
    await expect(closing).rejects.toMatchObject({ code: "conflict" });
    expect(query().get("status")).toBe("eq.open");
  });

  it("for the assignee", async () => {
    answerWith({ code: "PT409", message: "conflict" }, 409);
    const giving = changeConversation({ id: "c1", assignee: { from: null, to: "u1" } });
    await expect(giving).rejects.toMatchObject({ code: "conflict" });
    expect(await asked().json()).toEqual({ contact_id: "c1", seen: null, assignee: "u1" });
  });
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

  it("throws conflict when another user changed it", async () => {
    answerWith([]);
    await expect(saveAnswer(answer, answer.fields)).rejects.toMatchObject({ code: "conflict" });
    expect(query().get("updated_at")).toBe("eq.2026-11-20T12:00:00Z");
  });
});
