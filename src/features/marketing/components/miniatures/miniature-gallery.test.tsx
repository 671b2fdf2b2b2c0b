import english from "@locales/en/homePage.json";
import brazilian from "@locales/pt-BR/homePage.json";
import european from "@locales/pt-PT/homePage.json";
import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { MiniatureGallery } from "./miniature-gallery";
import { type MiniatureTexts, trades } from "./miniature-texts";

const languages: [string, MiniatureTexts][] = [
  ["pt-BR", brazilian.miniatures],
  ["pt-PT", european.miniatures],
  ["en", english.miniatures],
];

describe("MiniatureGallery", () => {
  it.each(languages)("shows every trade with its texts in %s", (_language, texts) => {
    const { container } = render(<MiniatureGallery label="Exemplos de sites" texts={texts} />);

    expect(container.querySelectorAll(".mini-frame")).toHaveLength(trades.length);
    for (const trade of trades) {
      const { brand, title, accent, button } = texts[trade];
      for (const words of [brand, title, accent, button]) expect(container).toHaveTextContent(words);
    }
  });

  it.each(languages)("has no empty text in %s", (_language, texts) => {
    const words = trades.flatMap((trade) => Object.values(texts[trade]));

    expect(words).toHaveLength(trades.length * 12);
    for (const word of words) expect(word.trim()).not.toBe("");
  });

  it("exposes one image with a label to assistive technology, without the drawn words and buttons", () => {
    render(<MiniatureGallery label="Exemplos de sites" texts={brazilian.miniatures} />);

    expect(screen.getAllByRole("img")).toHaveLength(1);
    expect(screen.getByRole("img", { name: "Exemplos de sites" })).toBeVisible();
    expect(screen.getByText("Encomendar").closest("[aria-hidden='true']")).not.toBeNull();
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(screen.queryAllByRole("link")).toEqual([]);
    expect(screen.queryAllByRole("paragraph")).toEqual([]);
  });

  it("resolves the internal references of each drawing inside that drawing", () => {
    const { container } = render(<MiniatureGallery label="Exemplos de sites" texts={brazilian.miniatures} />);
    const ids = [...container.querySelectorAll("[id]")].map((element) => element.id);
    const references = [...container.innerHTML.matchAll(/(?:href="#|url\(#)([\w-]+)/g)].map(
      (match) => match[1],
    );

    expect(new Set(ids).size).toBe(ids.length);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) expect(ids).toContain(reference);
  });
});
