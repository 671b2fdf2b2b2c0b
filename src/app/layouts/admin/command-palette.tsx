import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import CircleUser from "lucide-react/icons/circle-user";
import Inbox from "lucide-react/icons/inbox";
import { useState } from "react";
import { useListTexts } from "@/kit/data-table/list-texts";
import { ModalDialog } from "@/kit/modal-dialog";
import { conversationsList } from "@/domains/support/team/conversations-list";
import { useAdmin } from "@/domains/team/parts/admin-context";
import { customersList } from "@/domains/team/customers-list";
import { useLanguage } from "@/platform/use-language";
import {
  type Command as PageCommand,
  type CommandSource,
  listSource,
  moneySource,
  pageSource,
} from "./command-sources";

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
    <ModalDialog title={t("palette.title")} onClose={onClose}>
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
