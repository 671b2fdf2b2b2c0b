import { expect, test } from "vitest";
import { site } from "./site";
import { article, organization, product } from "./structured-data";

const facts = {
  title: "Um texto",
  description: "",
  url: "https://sitepronto.test/blog/um-texto",
  image: "https://sitepronto.test/a.png",
  publishedAt: "2026-11-01T12:00:00Z",
  updatedAt: "2026-11-01T12:00:00Z",
  keywords: "",
  language: "pt-BR",
};
const reference = { "@type": "Organization", "@id": organization()["@id"], name: site.name };

test("each reference to the organisation has its type and name", () => {
  expect(article({ ...facts, author: "Ana Souza" })["publisher"]).toEqual(reference);
  const { offers } = product({ ...facts, name: "Plano", amount: 4990, currency: "brl", interval: "month" });
  expect(offers).toMatchObject({ seller: reference });
});

test.each([
  ["Ana Souza", "Person"],
  [`Equipe ${site.name}`, "Organization"],
  [`A equipa do ${site.name.toUpperCase()}`, "Organization"],
])("the author %s is a %s", (author, type) => {
  expect(article({ ...facts, author })["author"]).toMatchObject({ "@type": type, name: author });
});
