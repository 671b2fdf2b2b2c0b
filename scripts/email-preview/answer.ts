import { indexPage } from "./index-page.ts";
import { inColours, previewMessage } from "./messages.ts";

/** Returns the response for a path below /_emails; null for unknown paths. */
export function answerPreview(address: URL): { type: string; body: string } | null {
  if (address.pathname === "/_emails") return { type: "text/html", body: indexPage(address.searchParams) };
  if (address.pathname !== "/_emails/message") return null;
  const given = (name: string) => address.searchParams.get(name) ?? "";
  const message = previewMessage(given("template"), given("sample"), given("language"), address.origin);
  if (message === null) return null;
  if (given("as") === "text") {
    const text = message.text ?? "The auth service sends HTML only.";
    return { type: "text/plain", body: `${message.subject}\n\n${text}` };
  }
  return { type: "text/html", body: inColours(message.html, given("colours")) };
}
