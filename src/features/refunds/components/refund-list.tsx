import { useTranslation } from "react-i18next";
import { formatDate, formatMoney } from "@/lib/formatters";
import { nameOf } from "@/lib/name-of";
import { useLanguage } from "@/lib/use-language";
import type { Refund } from "../model";

/** The team's refunds of one payment: amount, reason, author and status. Renders nothing without any. */
export function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  if (refunds.length === 0) return null;
  return (
    <ul className="flex w-full flex-col gap-1 border-l-2 border-line pl-3 text-xs text-muted">
      {refunds.map(({ id, amount, currency, reason, status, at, note }) => (
        <li key={id} className="break-words">
          <span className={status === "failed" ? "text-danger" : undefined}>
            {t(`refunds.line.${status}`, { amount: formatMoney(amount, currency, language) })}
          </span>
          {` · ${formatDate(at, language)} · ${t(`refunds.reason.${reason}`)}`}
          {note?.by ? ` · ${t("refunds.by", { name: nameOf(note.by) })}` : ""}
          {note?.note ? <span className="block italic">{note.note}</span> : null}
        </li>
      ))}
    </ul>
  );
}
