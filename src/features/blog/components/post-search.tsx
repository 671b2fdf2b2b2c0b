import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { MAX_TERM_LENGTH, tidyTerm } from "../search-term";

// Long enough to finish a word, short enough to seem at once. Milliseconds.
const PAUSE = 300;

type PostSearchProps = {
  /** What is searched for now. */
  term: string;
  onSearch: (term: string) => void;
};

/** The search box of the list: searches as one pauses, or at once with Enter. */
export function PostSearch({ term, onSearch }: PostSearchProps) {
  const { t } = useTranslation("blogPage");
  const [typed, setTyped] = useState(term);
  const [sent, setSent] = useState(term);
  const timer = useRef<number | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);

  // The address changed by itself (a link, back): what was typed no longer holds.
  if (term !== sent) {
    setSent(term);
    setTyped(term);
  }
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function send(value: string) {
    window.clearTimeout(timer.current);
    const next = tidyTerm(value);
    if (next === term) return;
    setSent(next);
    onSearch(next);
  }

  function change(value: string) {
    setTyped(value);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => send(value), PAUSE);
  }

  // What was typed on the page as it was written, before React ran it, told nobody.
  const takeEarly = useEffectEvent(() => {
    const early = input.current?.value ?? "";
    if (early !== typed) change(early);
  });
  useEffect(() => takeEarly(), []);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    send(typed);
  }

  function clear() {
    setTyped("");
    send("");
    input.current?.focus();
  }

  return (
    <search>
      <form
        onSubmit={submit}
        className="relative [&_input]:px-11 [&_input::-webkit-search-cancel-button]:hidden"
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
        />
        <Input
          ref={input}
          type="search"
          name="busca"
          aria-label={t("search.label")}
          placeholder={t("search.placeholder")}
          maxLength={MAX_TERM_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => change(event.target.value)}
        />
        {typed ? (
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("search.clear")}
            title={t("search.clear")}
            onClick={clear}
            className="absolute top-0.5 right-0.5"
          >
            <X aria-hidden="true" />
          </Button>
        ) : null}
      </form>
    </search>
  );
}
