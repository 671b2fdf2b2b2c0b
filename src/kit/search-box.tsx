import { clsx } from "clsx";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Input } from "./ui/fields";

// Longer than a slow typist takes between two letters.
const pauseMs = 300;

const tidy = (typed: string) => typed.replaceAll(/\s+/g, " ").trim();

type SearchBoxProps = {
  /** The current search. */
  value: string;
  onSearch: (typed: string) => void;
  label: string;
  placeholder?: string;
  maxLength: number;
  /** Names the button that empties the box. Without it the box has the browser's own. */
  clearLabel?: string;
  /** Belongs to a table: smaller, and `/` moves the focus to it. */
  ofTable?: boolean;
  className?: string;
};

/** A search that starts when typing pauses, or at once on Enter and on leaving the box. */
export function SearchBox(props: SearchBoxProps) {
  const { value, onSearch, label, placeholder = label, maxLength, clearLabel, ofTable = false } = props;
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  // A link or the history changed the search. After a search from here the user may have typed on.
  if (shown !== value) {
    setShown(value);
    if (value !== sent) {
      setTyped(value);
      setSent(value);
    }
  }

  function send(text: string): void {
    const next = tidy(text);
    // The address follows later, and another page may open before it does.
    if (next === tidy(sent)) return;
    setSent(next);
    onSearch(next);
  }

  const search = useEffectEvent(send);
  useEffect(() => {
    const timer = setTimeout(() => search(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  // React does not report what was typed on the pre-rendered page before it hydrated.
  useEffect(() => setTyped(input.current?.value ?? ""), []);

  function clear(): void {
    setTyped("");
    send("");
    input.current?.focus();
  }

  return (
    <search className={props.className}>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          send(typed);
        }}
      >
        <Search
          aria-hidden="true"
          className={clsx(
            "pointer-events-none absolute top-1/2 -translate-y-1/2 text-muted",
            ofTable ? "left-3 size-4" : "left-3.5 size-5",
          )}
        />
        <Input
          ref={input}
          type="search"
          name="busca"
          aria-label={label}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
          enterKeyHint="search"
          {...(ofTable && { "data-list-search": "", "aria-keyshortcuts": "/" })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // A press on a link follows the search, so that a later search does not take the place of its page.
          onBlur={() => send(typed)}
          className={clsx(
            ofTable ? "h-9! pl-9 pointer-coarse:h-11!" : "pl-11",
            clearLabel && "[&::-webkit-search-cancel-button]:hidden",
            clearLabel && (ofTable ? "pr-9" : "pr-11"),
          )}
        />
        {clearLabel && typed ? (
          <button
            type="button"
            aria-label={clearLabel}
            title={clearLabel}
            onClick={clear}
            className={clsx(
              "absolute top-1/2 grid -translate-y-1/2 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink",
              ofTable ? "right-1 size-8" : "right-0.5 size-11",
            )}
          >
            <X aria-hidden="true" className={ofTable ? "size-4" : "size-5"} />
          </button>
        ) : null}
      </form>
    </search>
  );
}
