import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { useReadOnly } from "@/platform/read-only";
import type { Site } from "../rules";

type MigrationRequestProps = {
  site: Site;
  userId: string;
  /** Receives the reason why the form could not open. */
  onFailure: (title: string, error: unknown) => void;
};

const loadDialog = async () => (await import("./migration-dialog")).MigrationDialog;

/** Offers to move an existing site, and shows the current request. */
export function MigrationRequest({ site, userId, onFailure }: MigrationRequestProps) {
  const { t } = useTranslation("migration");
  const readOnly = useReadOnly();
  const [withdrawing, setWithdrawing] = useState(false);
  const dialog = useDialogOnDemand(loadDialog, (error) => onFailure(t("failed"), error));
  const { migration, migrationFrom } = site;
  const asked = migration !== "none";
  if (readOnly && !asked) return null;

  function open(withdraw: boolean): void {
    setWithdrawing(withdraw);
    dialog.open();
  }

  return (
    <section aria-labelledby="migration">
      <Card className="flex flex-col gap-4 p-6 sm:p-8">
        <h2 id="migration" className="text-heading">
          {t(asked ? "askedTitle" : "title")}
        </h2>
        <output className="flex max-w-prose flex-col gap-2 text-muted">
          <span>
            {t(migration === "asked" || migration === "access_received" ? `text.${migration}` : "text.none")}
          </span>
          {asked && migrationFrom ? (
            <span className="font-semibold text-ink [overflow-wrap:anywhere]">{migrationFrom}</span>
          ) : null}
        </output>
        {readOnly ? null : (
          <div className="flex flex-wrap gap-3">
            <Button
              variant={migration === "asked" ? "default" : "outline"}
              loading={dialog.opening && !withdrawing}
              onClick={() => open(false)}
            >
              {t(`action.${migration === "asked" || migration === "access_received" ? migration : "none"}`)}
            </Button>
            {asked ? (
              <Button variant="ghost" loading={dialog.opening && withdrawing} onClick={() => open(true)}>
                {t("action.withdraw")}
              </Button>
            ) : null}
          </div>
        )}
      </Card>
      {dialog.Dialog ? (
        <dialog.Dialog site={site} userId={userId} withdrawing={withdrawing} onClose={dialog.close} />
      ) : null}
    </section>
  );
}
