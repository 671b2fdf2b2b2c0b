import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** The title of an unpaid invoice. Says that the payment is being checked instead, at the same height. */
export function CheckedTitle({ checking, children }: { checking: boolean; children: ReactNode }) {
  const { t } = useTranslation("dashboard");
  return (
    <span className="grid">
      <span className={clsx("col-start-1 row-start-1", checking && "invisible")}>{children}</span>
      <output className="col-start-1 row-start-1">
        {checking ? t("subscription.openInvoice.checking") : null}
      </output>
    </span>
  );
}
