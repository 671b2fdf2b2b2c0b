import Columns3 from "lucide-react/icons/columns-3";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { buttonVariants } from "../ui/button-variants";

type ColumnChoiceProps = {
  columns: readonly { id: string; header: string; visible: boolean }[];
  onToggle: (id: string, visible: boolean) => void;
};

/** Selects the visible columns. */
export function ColumnChoice({ columns, onToggle }: ColumnChoiceProps) {
  const { t } = useTranslation("admin");
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const close = () => details.current?.removeAttribute("open");
    document.addEventListener(
      "pointerdown",
      ({ target }) => {
        if (target instanceof Node && !details.current?.contains(target)) close();
      },
      { signal },
    );
    document.addEventListener(
      "keydown",
      ({ key }) => {
        if (key !== "Escape" || !details.current?.open) return;
        close();
        details.current.querySelector("summary")?.focus();
      },
      { signal },
    );
    return () => listening.abort();
  }, []);

  return (
    <details ref={details} className="relative max-lg:hidden">
      <summary
        className={buttonVariants({
          variant: "outline",
          size: "sm",
          className: "cursor-pointer list-none [&::-webkit-details-marker]:hidden",
        })}
      >
        <Columns3 aria-hidden="true" />
        {t("table.columns")}
      </summary>
      <fieldset className="absolute right-0 z-20 mt-1 flex min-w-52 flex-col rounded-xl border border-line bg-surface p-2 shadow-float">
        <legend className="sr-only">{t("table.columns")}</legend>
        {columns.map(({ id, header, visible }) => (
          <label
            key={id}
            className="flex min-h-9 items-center gap-2.5 rounded-md px-2 text-sm hover:bg-sunken"
          >
            <input
              type="checkbox"
              checked={visible}
              onChange={({ target }) => onToggle(id, target.checked)}
              className="size-4 accent-(--second)"
            />
            {header}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
