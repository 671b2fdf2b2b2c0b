import english from "@locales/en/homePage.json";
import brazilian from "@locales/pt-BR/homePage.json";
import european from "@locales/pt-PT/homePage.json";
import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { siteModels } from "@/platform/site-models";
import { MiniatureGallery } from "../parts/miniatures";

const languages = [
  ["pt-BR", brazilian.miniatures],
  ["pt-PT", european.miniatures],
  ["en", english.miniatures],
] as const;

function renderGallery({ sites, links, opens }: (typeof languages)[number][1]) {
  return render(
    <MemoryRouter>
      <MiniatureGallery label="Modelos" texts={sites} links={links} opens={opens} />
    </MemoryRouter>,
  );
}

describe("MiniatureGallery", () => {
  it.each(languages)("shows every model with its texts in %s", (_language, texts) => {
    const { container } = renderGallery(texts);

    expect(container.querySelectorAll(".mini-frame")).toHaveLength(siteModels.length);
    for (const { model } of siteModels) {
      const { brand, title, accent, button } = texts.sites[model];
      for (const words of [brand, title, accent, button]) expect(container).toHaveTextContent(words);
    }
  });

  it.each(languages)("has no empty text in %s", (_language, texts) => {
    const words = siteModels.flatMap(({ model }) => Object.values(texts.sites[model]));

    expect(words).toHaveLength(siteModels.length * 12);
    for (const word of words) expect(word.trim()).not.toBe("");
  });

  it("links each window to its model, and hides the drawn words from assistive technology", () => {
    renderGallery(brazilian.miniatures);
    const links = within(screen.getByRole("navigation", { name: "Modelos" })).getAllByRole("link");

    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      siteModels.map(({ slug }) => `/modelos/${slug}`),
    );
    expect(screen.getByRole("link", { name: "Ver o modelo da padaria" })).toBeVisible();
    for (const words of ["Encomendar", /^Abrir a padaria/])
      expect(screen.getByText(words).closest("[aria-hidden='true']")).not.toBeNull();
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(screen.queryAllByRole("paragraph")).toEqual([]);
  });

  it("resolves the internal references of each drawing inside that drawing", () => {
    const { container } = renderGallery(brazilian.miniatures);
    const ids = [...container.querySelectorAll("[id]")].map((element) => element.id);
    const references = [...container.innerHTML.matchAll(/(?:href="#|url\(#)([\w-]+)/g)].map(
      (match) => match[1],
    );

    expect(new Set(ids).size).toBe(ids.length);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) expect(ids).toContain(reference);
  });
});
