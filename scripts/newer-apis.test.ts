import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createApiFinder } from "./newer-apis.ts";
import { supportedBrowsers } from "./supported-browsers.ts";

const find = createApiFinder(supportedBrowsers());

/** APIs that the built scripts may use although a supported browser lacks them. */
const guarded: Readonly<Record<string, string>> = {
  "URL.canParse": "src/platform/prerender/boot.ts provides it",
  "AbortSignal.timeout": "Chrome has it since 103; MDN counts from the name of its error",
  ".hidePopover()": "src/kit/data-table/popover-support.ts provides it",
  requestIdleCallback: "src/platform/when-idle.ts asks for it",
  cancelIdleCallback: "src/platform/when-idle.ts asks for it",
  "Navigator.globalPrivacyControl": "a flag, false where it is missing",
  "Navigator.connection": "asked for before it is read",
  "Navigator.canShare": "src/domains/sites/parts/opening-card-dialog.tsx asks for it",
  "Navigator.share": "where canShare is",
  // The minifier's names:
  ML: "a function",
  // Libraries with feature detection:
  "Error.captureStackTrace": "zod",
  "PublicKeyCredential.parseCreationOptionsFromJSON": "supabase-js",
  "PublicKeyCredential.parseRequestOptionsFromJSON": "supabase-js",
  ".checkVisibility()": "media-chrome, Radix",
  ".setHTMLUnsafe()": "media-chrome",
  ".requestPictureInPicture()": "media-chrome",
  ".exitPictureInPicture()": "media-chrome",
  ".startViewTransition()": "React Router",
  "Document.startViewTransition": "React Router",
  ".skipTransition()": "React Router",
  ".caretPositionFromPoint()": "ProseMirror",
  ".caretRangeFromPoint()": "ProseMirror",
  ".getComposedRanges()": "ProseMirror",
  "Uint8Array.fromBase64": "js-base64",
  ".fromBase64()": "js-base64",
  // Library methods with the same name:
  ".toBase64()": "supabase-js",
  ".getName()": "pdf-lib",
  ".getTextInfo()": "react-i18next",
  ".createHTML()": "ProseMirror",
  ".createPolicy()": "ProseMirror",
  ".createView()": "ProseMirror",
};

describe("the finder of APIs that a supported browser lacks", () => {
  test.each([
    ["URL.canParse(x)", ["URL.canParse"]],
    ["window.URL.canParse(x)", ["URL.canParse"]],
    ["const { promise } = Promise.withResolvers()", [".withResolvers()", "Promise.withResolvers"]],
    ["document.startViewTransition(f)", ["Document.startViewTransition"]],
    ["element.showPopover()", [".showPopover()"]],
    ["new Intl.DurationFormat('pt')", ["Intl.DurationFormat"]],
    ["Response.json({})", ["Response.json"]],
    ["scheduler.yield()", ["scheduler"]],
    ["list.toSorted().at(-1)", []],
    ["structuredClone(x); crypto.randomUUID()", []],
    ["element.showPopover?.()", []],
    ["typeof CloseWatcher", []],
  ])("finds or accepts: %s", (code, names) => {
    expect(find(code)).toEqual(names);
  });

  test("rejects a regular expression with newer syntax", () => {
    expect(() => find("/[a--b]/v")).toThrow(SyntaxError);
  });
});

const builtSite = process.env["BUILT_SITE"];

// `npm test` and `test:full` build the site before the unit tests.
test.skipIf(builtSite === undefined)("the built scripts use only APIs of all supported browsers", () => {
  const assets = path.join(builtSite ?? "", "assets");
  const scripts = readdirSync(assets).filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(50);
  const found = scripts.flatMap((file) =>
    find(readFileSync(path.join(assets, file), "utf8"))
      .filter((name) => !(name in guarded))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
