import type { LucideIcon } from "lucide-react";
import Banknote from "lucide-react/icons/banknote";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CircleX from "lucide-react/icons/circle-x";
import Tag from "lucide-react/icons/tag";
import Undo2 from "lucide-react/icons/undo-2";
import type { ListDescription } from "@/kit/data-table/list-description";
import type { ListTexts } from "@/kit/data-table/list-texts";
import { adminPaths } from "@/platform/admin-paths";
import { foldText } from "@/platform/fold-text";
import { findRows } from "@/platform/list/read-list";

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

/** Searches pages by their own name, their parent's name and their keywords. */
export function pageSource(pages: readonly Command[], heading: string): CommandSource {
  return { id: "pages", heading, find: (typed) => withWords(pages, typed) };
}

function withWords(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = foldText(typed).split(/\s+/);
  return commands.filter(({ name, detail = "", keywords = "" }) => {
    const words = foldText(`${name} ${detail} ${keywords}`);
    return wanted.every((word) => words.includes(word));
  });
}

// One character matches too many rows to be useful.
const minLength = 2;

const customersWith = (subscription: string) => `${adminPaths.customers}?assinatura=${subscription}`;

const moneyActions = [
  { name: "refund", path: adminPaths.customers, icon: Undo2 },
  { name: "discount", path: customersWith("em-vigor"), icon: Tag },
  { name: "grace", path: customersWith("atrasadas"), icon: CalendarClock },
  { name: "paidOutside", path: customersWith("atrasadas"), icon: Banknote },
  { name: "end", path: customersWith("em-vigor"), icon: CircleX },
] as const;

/** Finds what the team does with a customer's money. Leads to the customers whose page has the button. */
export function moneySource(t: ListTexts["t"]): CommandSource {
  const actions = moneyActions.map(({ name, path, icon }) => ({
    path,
    name: t(`palette.money.${name}`),
    keywords: t(`palette.keywords.${name}`),
    icon,
  }));
  return {
    id: "money",
    heading: t("palette.actions"),
    find: (typed) => (typed.trim().length < minLength ? [] : withWords(actions, typed)),
  };
}

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
