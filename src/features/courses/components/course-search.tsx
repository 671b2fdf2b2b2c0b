import Search from "lucide-react/icons/search";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Input } from "@/components/ui/input";

// As long as between two letters of somebody who types slowly.
const restMs = 300;

/** The longest search, in characters. */
export const longestTerm = 80;

type CourseSearchProps = {
  /** What is searched for now. */
  term: string;
  onSearch: (term: string) => void;
};

/** The search of the courses: searches when typing rests, or at once on Enter. */
export function CourseSearch({ term, onSearch }: CourseSearchProps) {
  const { t } = useTranslation("courses");
  const [typed, setTyped] = useState(term);
  const [sent, setSent] = useState(term);
  const timer = useRef<number | undefined>(undefined);
  // The address changed by itself (a link, back): what was typed no longer holds.
  if (term !== sent) {
    setSent(term);
    setTyped(term);
  }
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function send(text: string): void {
    window.clearTimeout(timer.current);
    const next = text.replaceAll(/\s+/g, " ").trim();
    if (next === term) return;
    setSent(next);
    onSearch(next);
  }

  function change(text: string): void {
    setTyped(text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => send(text), restMs);
  }

  return (
    <search>
      <form
        className="relative max-w-md"
        onSubmit={(event) => {
          event.preventDefault();
          send(typed);
        }}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
        />
        <Input
          type="search"
          name="busca"
          aria-label={t("search")}
          placeholder={t("search")}
          maxLength={longestTerm}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => change(target.value)}
          className="pl-11"
        />
      </form>
    </search>
  );
}
