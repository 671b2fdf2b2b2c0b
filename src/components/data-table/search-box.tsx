import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { maxSearchLength } from "@/lib/list/list-address";
import { Input } from "../ui/input";

// As long as between two letters of somebody who types slowly.
const restMs = 250;

type SearchBoxProps = {
  /** What the list is searched for now. */
  value: string;
  onSearch: (typed: string) => void;
};

/** The search of a list; `/` leads into it. Searches when typing rests, or at once on Enter. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation("admin");
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  // Going back in history changes the search from outside; what was sent from here may have been typed on since.
  if (shown !== value) {
    setShown(value);
    if (value !== sent) setTyped(value);
  }

  function send(text: string): void {
    if (text.trim() === value) return;
    setSent(text.trim());
    onSearch(text.trim());
  }

  const search = useEffectEvent(send);
  useEffect(() => {
    const timer = setTimeout(() => search(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed]);

  function clear(): void {
    setTyped("");
    send("");
    input.current?.focus();
  }

  return (
    <search className="min-w-0 flex-1 max-lg:basis-full lg:max-w-sm lg:min-w-64">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          send(typed);
        }}
      >
        <Search
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
        <Input
          ref={input}
          type="search"
          maxLength={maxSearchLength}
          data-list-search=""
          aria-label={t("table.search")}
          aria-keyshortcuts="/"
          placeholder={t("table.search")}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="h-9 pr-9 pl-9 pointer-coarse:h-11 [&::-webkit-search-cancel-button]:hidden"
        />
        {typed ? (
          <button
            type="button"
            aria-label={t("table.clearSearch")}
            onClick={clear}
            className="absolute top-1/2 right-1 grid size-8 -translate-y-1/2 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        ) : null}
      </form>
    </search>
  );
}
