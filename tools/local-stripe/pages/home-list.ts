import { html } from "hono/html";
import type { Store } from "../store.ts";
import { homeTexts } from "./home-texts.ts";
import type { Language } from "./language.ts";
import type { Markup } from "./layout.ts";

/** Objects per page of each list. */
const pageSize = 50;

/** The query of the control page: a search, and the page of each list. */
export interface HomeQuery {
  search: string;
  /** Page (from 1) by the name of its list. */
  pages: Readonly<Record<string, number>>;
}

/** Reads the query of the control page's address. */
export function readHomeQuery(query: Record<string, string>): HomeQuery {
  const { search = "", ...rest } = query;
  const pages = Object.entries(rest).map(([list, page]) => [
    list,
    Math.max(1, Math.trunc(Number(page)) || 1),
  ]);
  return { search: search.trim(), pages: Object.fromEntries(pages) };
}

/** Letters without case and accents, for comparing. */
const fold = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** A customer's e-mail and name, empty once the customer is deleted. */
export function customerWords(store: Store, id: string | null): string {
  const customer = id === null ? undefined : store.get("customer", id);
  return customer && customer.deleted !== true ? `${customer.email ?? ""} ${customer.name ?? ""}` : "";
}

/**
 * One page of the objects that the search finds, with the links to the other pages.
 *
 * @param words what an object is found by
 */
export function homeList<Item>(
  { search, pages }: HomeQuery,
  list: string,
  items: readonly Item[],
  words: (item: Item) => string,
  language: Language,
): { items: Item[]; pager: Markup | "" } {
  const wanted = fold(search);
  const found = wanted === "" ? items : items.filter((item) => fold(words(item)).includes(wanted));
  const last = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(pages[list] ?? 1, last);
  const link = (to: number, label: string) =>
    to < 1 || to > last
      ? ""
      : html`<a href="/?${new URLSearchParams({ search, [list]: String(to) }).toString()}#${list}"
          >${label}</a
        >`;
  const { previous, next, pageOf } = homeTexts[language];
  return {
    items: found.slice((page - 1) * pageSize, page * pageSize),
    pager:
      last === 1
        ? ""
        : html`<p class="inline">
            ${link(page - 1, previous)}
            <span>${pageOf(page, last, found.length)}</span> ${link(page + 1, next)}
          </p>`,
  };
}
