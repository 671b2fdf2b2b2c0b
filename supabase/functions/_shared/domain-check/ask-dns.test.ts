import { describe, expect, it } from "vitest";
import { askDns, valuesOf } from "./ask-dns.ts";

const resolver = "https://dns.example/resolve?ct=json";
const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);

const ask = (answer: () => Response | Promise<Response>) =>
  askDns(resolver, "exemplo.com.br", "A", async () => answer());

describe("askDns", () => {
  it("requests name and type as JSON and follows no redirects", async () => {
    const calls: Request[] = [];
    await askDns(resolver, "exemplo.com.br", "AAAA", async (url, init) => {
      calls.push(new Request(url, init));
      return json({ Status: 0 });
    });
    const [call] = calls;
    expect(call?.url).toBe("https://dns.example/resolve?ct=json&name=exemplo.com.br&type=AAAA");
    expect(call?.headers.get("accept")).toBe("application/dns-json");
    expect(call?.redirect).toBe("error");
  });

  it("returns the records, and an empty list for a name that does not exist", async () => {
    const answers = [{ name: "exemplo.com.br", type: 1, TTL: 60, data: "192.0.2.10" }];
    expect(await ask(() => json({ Status: 0, Answer: answers }))).toEqual([{ type: 1, data: "192.0.2.10" }]);
    expect(await ask(() => json({ Status: 3 }))).toEqual([]);
    expect(await ask(() => json({ Status: 0 }))).toEqual([]);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ["a failure", () => json({ Status: 2 })],
    ["a refusal", () => json({}, { status: 503 })],
    ["a redirect", () => Promise.reject(new TypeError("redirect"))],
    ["missing", () => Promise.reject(new DOMException("", "TimeoutError"))],
    ["HTML", () => new Response("<html>")],
    ["JSON without valid records", () => json({ Status: 0, Answer: [{ type: "A" }] })],
    ["too long", () => new Response("x".repeat(70_000))],
  ])("returns null when the response is %s", async (_what, answer) => {
    expect(await ask(answer)).toBeNull();
  });
});

it("valuesOf returns the values of one type in lower case without the trailing dot", () => {
  const answers = [
    { type: 5, data: "Sites.Example.COM." },
    { type: 1, data: "192.0.2.10" },
    { type: 15, data: "10 mail.example." },
  ];
  expect(valuesOf(answers, "CNAME")).toEqual(["sites.example.com"]);
  expect(valuesOf(answers, "A")).toEqual(["192.0.2.10"]);
  expect(valuesOf(answers, "MX")).toEqual(["10 mail.example"]);
  expect(valuesOf(answers, "NS")).toEqual([]);
});
