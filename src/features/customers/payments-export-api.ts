import type { Language } from "@/lib/language";
import type { ExportOptions } from "@/lib/list/export-rows";
import { exportList } from "@/lib/list-export";
import type { Download } from "@/lib/save-file";
import type { PaymentsExport } from "./payments-export";

/** Exports the payments of a period to a file. Throws as `exportList` does. */
export function exportPayments(
  { wanted: { from, to, status }, language }: { wanted: PaymentsExport; language: Language },
  options: ExportOptions,
): Promise<Download> {
  return exportList(
    { list: "payments", language, from, to, status: status === "all" ? null : status },
    options,
  );
}
