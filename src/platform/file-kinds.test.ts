import { attachmentExtensions, maxAttachmentBytes } from "@contract/attachments";
import { expect, test } from "vitest";
import { localeFiles, textsOf } from "@/test/locale-texts";
import { languages } from "./language";
import { pictureAccept } from "./picture-file";

const kindsIn = (text: string) =>
  text.match(/\b[A-Z][A-Za-z]*[A-Z]\b/gu)?.map((kind) => kind.toLowerCase()) ?? [];
const pictures = [...new Set([...pictureAccept.matchAll(/image\/(\w+)/gu)].map(([, kind = ""]) => kind))]
  .filter((kind) => kind !== "heif")
  .map((kind) => (kind === "jpeg" ? "jpg" : kind));

test.each(languages)("the texts in %s name every kind of file that is accepted", (language) => {
  const texts = textsOf(language, "common");
  expect(kindsIn(texts.get("kinds.pictures") ?? "").toSorted()).toEqual(pictures.toSorted());
  const documents = Object.values(attachmentExtensions).filter((kind) => !pictures.includes(kind));
  expect(kindsIn(texts.get("kinds.documents") ?? "").toSorted()).toEqual(documents.toSorted());
  const textOf = (keys: RegExp) => [...texts].filter(([key]) => keys.test(key)).map(([, text]) => text);
  const lists = textOf(/^attachments\.(?:hint|invalid_input)/u);
  expect(lists.filter((text) => !text.includes("$t(common:kinds.documents)"))).toEqual([]);
  const sizes = textOf(/^attachments\.(?:hint|too_large)/u);
  expect(sizes.filter((text) => !text.includes(`${maxAttachmentBytes / 1_048_576} MB`))).toEqual([]);
});

test("no other text lists the kinds of pictures", () => {
  const lists = Object.entries(localeFiles).flatMap(([file, text]) =>
    text
      .split("\n")
      .flatMap((line) => (/PNG.*WebP|JPE?G.*PNG/u.test(line) ? [`${file} ${line.trim()}`] : [])),
  );
  expect(lists.filter((line) => !line.includes('/common.json "pictures"'))).toEqual([]);
});
