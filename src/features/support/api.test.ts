import { beforeEach, describe, expect, it } from "vitest";
import { fetched } from "@/test/postgrest";
import { getWhatsapp, listMessages, sendMessage } from "./api";

const userId = "11111111-2222-4333-8444-555555555555";
const row = {
  id: "1",
  message: "Meu site\n\nEle abre devagar.",
  status: "answered",
  created_at: "2026-11-20T12:00:00Z",
  answered_at: "2026-11-21T12:00:00Z",
};

function json(body: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(body), {
    ...init,
    headers: { "content-type": "application/json", ...init.headers },
  });
}

const asked = (): Request => {
  const [[request] = []] = fetched.mock.calls;
  if (!request) throw new Error("nothing was asked");
  return request;
};
const queryOf = (request: Request) => new URL(request.url).searchParams;

beforeEach(() => {
  fetched.mockReset();
});

describe("a message", () => {
  const message = {
    subject: "Meu site",
    text: "Ele abre devagar.",
    attachmentIds: ["a"],
    requestId: "r1",
  };

  it("is sent in one request with subject line, text and files", async () => {
    fetched.mockImplementation(() => json("c1"));
    await sendMessage(message);
    expect(asked().method).toBe("POST");
    expect(new URL(asked().url).pathname).toBe("/rest/v1/rpc/start_conversation");
    expect(await asked().json()).toEqual({
      message: "Meu site\n\nEle abre devagar.",
      attachment_ids: ["a"],
      request_id: "r1",
    });
  });

  it("fails as rate_limited with the seconds to wait when too many were sent", async () => {
    fetched.mockImplementation(() =>
      json({ code: "PT429", message: "Too many messages: try again after 1234 seconds." }, { status: 429 }),
    );
    await expect(sendMessage(message)).rejects.toMatchObject({
      name: "AppError",
      code: "rate_limited",
      retryAfterSeconds: 1234,
    });
  });

  it("fails as invalid_input when the database refuses it", async () => {
    fetched.mockImplementation(() => json({ code: "23514", message: "violates check" }, { status: 400 }));
    await expect(sendMessage(message)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("one's own messages", () => {
  it("are read by user, the one last written in first, a page at a time", async () => {
    fetched.mockImplementation(() => json([row], { headers: { "content-range": "10-10/11" } }));
    expect(await listMessages(userId, 2)).toMatchObject({
      items: [{ subject: "Meu site", text: "Ele abre devagar.", status: "answered" }],
      page: 2,
      pageCount: 2,
    });
    const query = queryOf(asked());
    expect(query.get("profile_id")).toBe(`eq.${userId}`);
    expect(query.get("order")).toBe("last_message_at.desc,id.asc");
    expect([query.get("offset"), query.get("limit")]).toEqual(["10", "10"]);
  });

  it("returns page 1 when the page is past the end", async () => {
    fetched
      .mockImplementationOnce(() => json({ code: "PGRST103", message: "out of range" }, { status: 416 }))
      .mockImplementation(() => json([row], { headers: { "content-range": "0-0/1" } }));
    expect(await listMessages(userId, 7)).toMatchObject({ page: 1, pageCount: 1 });
  });

  it("fail with an AppError", async () => {
    fetched.mockImplementation(() => json({ code: "42501", message: "denied" }, { status: 403 }));
    await expect(listMessages(userId, 1)).rejects.toMatchObject({ code: "forbidden" });
  });
});

it.each([
  [[{ value: "+5511987654321" }], "+5511987654321"],
  [[{ value: null }], null],
  [[], null],
])("the WhatsApp number in %j is %j", async (rows, number) => {
  fetched.mockImplementation(() => json(rows));
  expect(await getWhatsapp()).toBe(number);
  expect(queryOf(asked()).get("key")).toBe("eq.support_whatsapp");
});
