import type { LucideIcon } from "lucide-react";
import Inbox from "lucide-react/icons/inbox";
import type { ListDescription } from "@/components/data-table/list-description";
import { adminPaths } from "@/config/admin-paths";
import { findConversations } from "@/features/support/team-api";
import { foldText } from "@/lib/fold-text";
import { findRows } from "@/lib/list/read-list";

/** Somewhere the command palette leads. */
export type Command = {
  path: string;
  name: string;
  /** What tells it apart from others of that name. */
  detail?: string;
  icon: LucideIcon;
};

/** Finds commands of one kind. */
export type CommandSource = {
  id: string;
  heading: string;
  /** What fits what was typed, best first; few enough to be shown at once. */
  find: (typed: string) => readonly Command[] | Promise<readonly Command[]>;
};

/** Finds pages by a part of their name, or of the name of the page that they lie below. */
export function pageSource(pages: readonly Command[], heading: string): CommandSource {
  return {
    id: "pages",
    heading,
    find: (typed) => {
      const wanted = foldText(typed.trim());
      return pages.filter(({ name, detail = "" }) =>
        [name, detail].some((text) => foldText(text).includes(wanted)),
      );
    },
  };
}

// One character matches too many rows to be useful.
const minLength = 2;

/** Finds rows of a list by its search. */
export function listSource<Row, By extends string, Filters extends Record<string, string>>(
  { name, source, rowName, rowDetail, linkTo }: ListDescription<Row, By, Filters>,
  { heading, icon }: { heading: string; icon: LucideIcon },
): CommandSource {
  return {
    id: name,
    heading,
    find: async (typed) => {
      const wanted = typed.trim();
      if (wanted.length < minLength) return [];
      return (await findRows(source, wanted)).flatMap((row) => {
        const path = linkTo?.(row);
        return path === undefined ? [] : [{ path, name: rowName(row), detail: rowDetail?.(row) ?? "", icon }];
      });
    },
  };
}

/** Finds conversations by the text of their messages, or by their customer. */
export function conversationSource(heading: string): CommandSource {
  return {
    id: "conversations",
    heading,
    find: async (typed) => {
      const wanted = typed.trim();
      if (wanted.length < minLength) return [];
      return (await findConversations(wanted)).map(({ id, subject, name }) => ({
        path: adminPaths.conversation(id),
        name: subject,
        detail: name,
        icon: Inbox,
      }));
    },
  };
}
