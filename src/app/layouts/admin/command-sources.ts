import type { LucideIcon } from "lucide-react";
import CircleUser from "lucide-react/icons/circle-user";
import { adminPaths } from "@/config/admin-paths";
import { findCustomers } from "@/features/customers/api";
import { readableDomain } from "@/lib/domain-name";

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

// Accents and capital letters are not what anybody remembers of a name.
const comparable = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Finds pages by a part of their name. */
export function pageSource(pages: readonly Command[], heading: string): CommandSource {
  return {
    id: "pages",
    heading,
    find: (typed) => pages.filter(({ name }) => comparable(name).includes(comparable(typed.trim()))),
  };
}

/** Finds customers by name, e-mail or domain; from two characters on, for one tells nobody apart. */
export function customerSource(heading: string): CommandSource {
  return {
    id: "customers",
    heading,
    find: async (typed) => {
      const wanted = typed.trim();
      if (wanted.length < 2) return [];
      return (await findCustomers(wanted)).map(({ id, fullName, email, domain }) => ({
        path: adminPaths.customer(id),
        name: fullName ?? email ?? "",
        detail: domain ? readableDomain(domain) : (email ?? ""),
        icon: CircleUser,
      }));
    },
  };
}
