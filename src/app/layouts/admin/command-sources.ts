import type { LucideIcon } from "lucide-react";
import CircleUser from "lucide-react/icons/circle-user";
import Inbox from "lucide-react/icons/inbox";
import { adminPaths } from "@/config/admin-paths";
import { findCustomers } from "@/features/customers/api";
import { findConversations } from "@/features/support/team-api";
import { readableDomain } from "@/lib/domain-name";
import { foldText } from "@/lib/fold-text";

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

/** Finds customers by name, e-mail, phone or domain. */
export function customerSource(heading: string): CommandSource {
  return {
    id: "customers",
    heading,
    find: async (typed) => {
      const wanted = typed.trim();
      if (wanted.length < minLength) return [];
      return (await findCustomers(wanted)).map(({ id, fullName, email, domain }) => ({
        path: adminPaths.customer(id),
        name: fullName ?? email ?? "",
        detail: domain ? readableDomain(domain) : (email ?? ""),
        icon: CircleUser,
      }));
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
