import { describe, expect, it } from "vitest";
import { languages } from "../../supabase/functions/_shared/contract/languages.ts";
import { answerPreview } from "./answer.ts";
import { previewedMessages } from "./messages.ts";

const origin = "http://127.0.0.1:5173";
const answer = (path: string, params: Record<string, string> = {}) =>
  answerPreview(new URL(`${path}?${new URLSearchParams(params).toString()}`, origin))?.body;

describe("the e-mail preview page", () => {
  it("shows every message once in the default language when nothing is selected", () => {
    const page = answer("/_emails") ?? "";
    expect(page.match(/<iframe/g)).toHaveLength(previewedMessages.length);
    expect(page).not.toContain("language=en");
  });

  it("shows one template in all languages, colour schemes and widths when everything is selected", () => {
    const page = answer("/_emails", {
      template: "domain_connected",
      language: "all",
      colours: "all",
      width: "all",
    });
    expect(page?.match(/<iframe/g)).toHaveLength(12);
  });
});

describe.each(languages)("a preview message in %s", (language) => {
  it.each(previewedMessages)("has a value for every placeholder: $template, $sample", (message) => {
    for (const as of ["html", "text"]) {
      expect(answer("/_emails/message", { ...message, language, as })).not.toMatch(/undefined|\{\{|\{\w+\}/);
    }
  });
});

it("shows the selected colour scheme instead of the browser's", () => {
  const message = { template: "site_live", sample: "usual", language: "en" };
  const light = answer("/_emails/message", { ...message, colours: "light" });
  const dark = answer("/_emails/message", { ...message, colours: "dark" });
  expect(light).toContain("@media not all {");
  expect(dark).toContain("@media all {");
  expect(dark).toContain('name="color-scheme" content="dark"');
});

it("is not found for an unknown name", () => {
  expect(
    answer("/_emails/message", { template: "nothing", sample: "usual", language: "en" }),
  ).toBeUndefined();
});
