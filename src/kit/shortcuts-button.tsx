import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ModalDialog } from "./modal-dialog";
import { Button } from "./ui/button";

/** Opens the dialog of keyboard shortcuts, like the key "?". */
export function ShortcutsButton({ className }: { className?: string }) {
  const { t } = useTranslation("admin");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t("shortcuts.title")}
        title={t("shortcuts.title")}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
        className={className ? `w-9 px-0! ${className}` : "w-9 px-0!"}
      >
        <CircleQuestionMark aria-hidden="true" />
      </Button>
      {open ? <ShortcutsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const shortcuts = [
  { group: "everywhere", keys: ["?"], action: "help" },
  { group: "everywhere", keys: ["mod", "K"], action: "palette" },
  { group: "list", keys: ["J"], action: "next" },
  { group: "list", keys: ["K"], action: "previous" },
  { group: "list", keys: ["Enter"], action: "open" },
  { group: "list", keys: ["/"], action: "search" },
  { group: "list", keys: ["↓"], action: "leaveSearch" },
  { group: "form", keys: ["mod", "S"], action: "save" },
  { group: "form", keys: ["mod", "Enter"], action: "send" },
] as const;
const groups = ["everywhere", "list", "form"] as const;

const nameOf = (key: string) =>
  key === "mod" ? (/mac|iphone|ipad/i.test(navigator.platform) ? "⌘" : "Ctrl") : key;

/** Lists the keyboard shortcuts of the administration. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("admin");
  return (
    <ModalDialog title={t("shortcuts.title")} onClose={onClose}>
      <div className="flex flex-col gap-5">
        {groups.map((group) => (
          <section key={group} aria-label={t(`shortcuts.${group}`)}>
            <h3 className="mb-1 text-base">{t(`shortcuts.${group}`)}</h3>
            <dl>
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map(({ keys, action }) => (
                  <div key={action} className="flex min-h-9 items-center justify-between gap-4 text-sm">
                    <dt>{t(`shortcuts.keys.${action}`)}</dt>
                    <dd className="flex gap-1">
                      {keys.map((key) => (
                        <kbd
                          translate="no"
                          key={key}
                          className="min-w-6 rounded border border-line-strong px-1.5 text-center font-sans text-xs leading-6"
                        >
                          {nameOf(key)}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </ModalDialog>
  );
}
