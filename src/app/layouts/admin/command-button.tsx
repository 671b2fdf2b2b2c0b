import { clsx } from "clsx";
import Search from "lucide-react/icons/search";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import { shortcutLabel } from "@/platform/shortcut-label";
import { titledPagesBelow, type MenuPage } from "../../admin-pages";
import { useErrorToast } from "@/kit/use-error-toast";
import { useCan } from "@/domains/team/parts/admin-context";

const loadPalette = async () => (await import("./command-palette")).CommandPalette;

type CommandButtonProps = {
  pages: readonly MenuPage[];
  onGoTo: (path: string) => void;
  className?: string;
};

/** Opens the command palette, like ⌘K and Ctrl-K. */
export function CommandButton({ pages, onGoTo, className }: CommandButtonProps) {
  const { t } = useTranslation("admin");
  const showErrorToast = useErrorToast();
  const findsCustomers = useCan("customers.read");
  const movesMoney = useCan("money.write");
  const findsConversations = useCan("messages.read");
  const palette = useDialogOnDemand(loadPalette, (error) => showErrorToast(t("palette.failed"), error));

  const toggle = useEffectEvent(() => (palette.Dialog ? palette.close() : palette.open()));
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      toggle();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-keyshortcuts="Meta+K Control+K"
        loading={palette.opening}
        onClick={palette.open}
        className={clsx("text-muted!", className)}
      >
        <Search aria-hidden="true" />
        <span className="max-sm:sr-only">{t("palette.open")}</span>
        <kbd
          translate="no"
          aria-hidden="true"
          className="rounded border border-line px-1.5 font-sans text-xs max-sm:hidden"
        >
          {shortcutLabel("K")}
        </kbd>
      </Button>
      {palette.Dialog ? (
        <palette.Dialog
          pages={pages.flatMap((page) => [
            { path: page.path, name: t(page.label), icon: page.icon },
            ...titledPagesBelow(page).map(({ path, label, keywords }) => ({
              path,
              name: t(label),
              detail: t(page.label),
              ...(keywords && { keywords: t(keywords) }),
              icon: page.icon,
            })),
          ])}
          findsCustomers={findsCustomers}
          movesMoney={movesMoney && findsCustomers}
          findsConversations={findsConversations}
          onGoTo={onGoTo}
          onClose={palette.close}
        />
      ) : null}
    </>
  );
}
