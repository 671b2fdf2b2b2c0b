import type { LucideIcon } from "lucide-react";
import type { ListDescription } from "@/components/data-table/list-description";
import type { ListTexts } from "@/components/data-table/list-texts";
import { foldText } from "@/lib/fold-text";
import { findRows } from "@/lib/list/read-list";

/** A destination of the command palette. */
export type Command = {
  path: string;
  name: string;
  /** Distinguishes results with the same name. */
  detail?: string;
  /** Other words that find it, separated by spaces. */
  keywords?: string;
  icon: LucideIcon;
};

/** Searches results of one kind. */
export type CommandSource = {
  id: string;
  heading: string;
  /** Returns the matches, best first and limited to the visible number. */
  find: (typed: string) => readonly Command[] | Promise<readonly Command[]>;
};

/** Searches pages by a part of their own name, their parent's name or their keywords. */
export function pageSource(pages: readonly Command[], heading: string): CommandSource {
  return {
    id: "pages",
    heading,
    find: (typed) => {
      const wanted = foldText(typed.trim());
      return pages.filter(({ name, detail = "", keywords = "" }) =>
        [name, detail, keywords].some((text) => foldText(text).includes(wanted)),
      );
    },
  };
}

// One character matches too many rows to be useful.
const minLength = 2;

/** Finds rows of a list by its search. */
export function listSource<Row, By extends string, Filters extends Record<string, string>>(
  { name, source, rowName, rowDetail, linkTo }: ListDescription<Row, By, Filters>,
  { heading, icon, texts }: { heading: string; icon: LucideIcon; texts: ListTexts },
): CommandSource {
  return {
    id: name,
    heading,
    find: async (typed) => {
      const wanted = typed.trim();
      if (wanted.length < minLength) return [];
      return (await findRows(source, wanted)).flatMap((row) => {
        const path = linkTo?.(row);
        return path === undefined
          ? []
          : [{ path, name: rowName(row, texts), detail: rowDetail?.(row) ?? "", icon }];
      });
    },
  };
}
