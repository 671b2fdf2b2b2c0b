import { clsx } from "clsx";
import Columns3 from "lucide-react/icons/columns-3";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button";
import { popoverClasses, usePopover } from "./use-popover";

type ColumnChoiceProps = {
  columns: readonly { id: string; header: string; visible: boolean }[];
  onToggle: (id: string, visible: boolean) => void;
};

/** Selects the visible columns. */
export function ColumnChoice({ columns, onToggle }: ColumnChoiceProps) {
  const { t } = useTranslation("admin");
  const { button, popover } = usePopover();
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        {...button}
        aria-label={t("table.columns")}
        title={t("table.columns")}
        className="max-xl:w-9 max-xl:px-0! max-xl:pointer-coarse:w-11 max-lg:hidden"
      >
        <Columns3 aria-hidden="true" />
        <span className="max-xl:hidden">{t("table.columns")}</span>
      </Button>
      {popover ? (
        <div {...popover} className={clsx(popoverClasses, "min-w-52 p-2")}>
          <fieldset className="flex flex-col">
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
                  className="size-4"
                />
                <span>{header}</span>
              </label>
            ))}
          </fieldset>
        </div>
      ) : null}
    </>
  );
}
