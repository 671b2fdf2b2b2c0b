import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import type { LucideIcon } from "lucide-react";
import Banknote from "lucide-react/icons/banknote";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CircleUser from "lucide-react/icons/circle-user";
import CircleX from "lucide-react/icons/circle-x";
import Inbox from "lucide-react/icons/inbox";
import Tag from "lucide-react/icons/tag";
import Undo2 from "lucide-react/icons/undo-2";
import { useState } from "react";
import { conversationsList } from "@/domains/support/team/conversations-list";
import { customersList } from "@/domains/team/customers/customers-list";
import { useAdmin } from "@/domains/team/parts/admin-context";
import type { ListDescription } from "@/kit/data-table/list-description";
import { type ListTexts, useListTexts } from "@/kit/data-table/list-texts";
import { ModalDialog } from "@/kit/modal-dialog";
import { adminPaths } from "@/platform/admin-paths";
import { foldText } from "@/platform/search-text";
import { findRows } from "@/platform/list/read-list";
import { useLanguage } from "@/platform/use-language";

type CommandPaletteProps = {
  /** The pages in the user's navigation. */
  pages: readonly PageCommand[];
  findsCustomers: boolean;
  movesMoney: boolean;
  findsConversations: boolean;
  onGoTo: (path: string) => void;
  onClose: () => void;
};

/** Searches everything in the administration and opens the selected result. */
export function CommandPalette(props: CommandPaletteProps) {
  const { pages, findsCustomers, movesMoney, findsConversations, onGoTo, onClose } = props;
  const texts = useListTexts();
  const { t } = texts;
  const { user } = useAdmin();
  const [typed, setTyped] = useState("");
  const [selected, setSelected] = useState("");
  const found = [
    useCommands(pageSource(pages, t("palette.pages")), typed, true),
    useCommands(moneySource(t), typed, movesMoney),
    useCommands(
      listSource(customersList, { heading: t("palette.customers"), icon: CircleUser, texts }),
      typed,
      findsCustomers,
    ),
    useCommands(
      listSource(conversationsList(user.id), { heading: t("palette.messages"), icon: Inbox, texts }),
      typed,
      findsConversations,
    ),
  ];

  const results = found.flatMap(({ id, data }) => data?.map((result) => resultKey(id, result)) ?? []);

  function goTo(path: string): void {
    onClose();
    onGoTo(path);
  }

  return (
    <ModalDialog atTop title={t("palette.title")} onClose={onClose}>
      <Command
        label={t("palette.title")}
        shouldFilter={false}
        loop
        // Results arrive after cmdk selected one of the previous results.
        value={results.includes(selected) ? selected : (results[0] ?? "")}
        onValueChange={setSelected}
      >
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder={t("palette.placeholder")}
          className="h-11 w-full rounded-lg border border-line-strong bg-surface px-3.5 text-base placeholder:text-muted"
        />
        <Command.List
          label={t("palette.title")}
          aria-busy={found.some(({ isFetching }) => isFetching)}
          className="mt-3 max-h-80 overflow-y-auto"
        >
          {found.every(({ isLoading }) => !isLoading) ? (
            <Command.Empty className="px-3 py-6 text-center text-muted">{t("palette.none")}</Command.Empty>
          ) : null}
          {found.map(({ id, heading, data }) =>
            data?.length ? (
              <Command.Group
                key={id}
                heading={heading}
                className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
              >
                {data.map(({ path, name, detail, icon: Icon }) => (
                  <Command.Item
                    key={resultKey(id, { path, name })}
                    value={resultKey(id, { path, name })}
                    onSelect={() => goTo(path)}
                    className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 aria-selected:bg-sunken pointer-coarse:min-h-11"
                  >
                    <Icon className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
                    <span className="min-w-0 truncate">{name}</span>
                    {detail ? (
                      <span className="ml-auto min-w-0 truncate text-sm text-muted">{detail}</span>
                    ) : null}
                  </Command.Item>
                ))}
              </Command.Group>
            ) : null,
          )}
        </Command.List>
        {found.some(({ isError }) => isError) ? (
          <p role="alert" className="mt-2 text-sm text-danger">
            {t("palette.failed")}
          </p>
        ) : null}
      </Command>
    </ModalDialog>
  );
}

// Several actions lead to the same list.
function resultKey(source: string, { path, name }: Pick<PageCommand, "path" | "name">): string {
  return `${source} ${path} ${name}`;
}

/** Reads the results of a source. `useQueries` would add its code to every page of the panel. */
function useCommands({ id, heading, find }: CommandSource, typed: string, enabled: boolean) {
  const language = useLanguage();
  const { data, isLoading, isFetching, isError } = useQuery({
    queryKey: ["commands", id, language, typed],
    queryFn: () => find(typed),
    enabled,
    placeholderData: keepPreviousData,
    networkMode: "always",
  });
  return { id, heading, data, isLoading, isFetching, isError };
}

/** A destination of the command palette. */
export type PageCommand = {
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
  find: (typed: string) => readonly PageCommand[] | Promise<readonly PageCommand[]>;
};

/** Searches pages by their own name, their parent's name and their keywords. */
export function pageSource(pages: readonly PageCommand[], heading: string): CommandSource {
  return { id: "pages", heading, find: (typed) => withWords(pages, typed) };
}

function withWords(commands: readonly PageCommand[], typed: string): readonly PageCommand[] {
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
