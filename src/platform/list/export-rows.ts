import { csvWriter, byteOrderMark, type Cell } from "../csv";
import { withDatabase } from "../backend/backend";
import { dayInSaoPaulo } from "../time";
import { brandedFileName, type Download } from "../save-file";
import { partsAfter } from "./keyset";
import type { ListValues } from "./list-address";
import type { ListSource } from "./list-source";
import { inOrder } from "./read-list";

/** Options of an export. */
export type ExportOptions = {
  /** Cancels it. */
  signal: AbortSignal;
  /** Receives the share of rows that are read, from 0 to 1. */
  onProgress: (share: number) => void;
};

/** A column of an exported file. */
type ExportColumn<Row> = { header: string; cell: (row: Row) => Cell };

/** A list that is exported. */
type ExportedList<Row, By extends string, Filters extends Record<string, string>> = {
  /** Name of the list in `note_list_export`. */
  name: string;
  source: ListSource<Row, By, Filters>;
  values: Omit<ListValues<By, Filters>, "page">;
  /** Exports these rows only, without search and filters. */
  ids?: readonly string[];
  columns: readonly ExportColumn<Row>[];
  fileName: string;
};

// The API returns at most 1,000 rows.
const pageSize = 1000;

/**
 * Reads all rows of a list page by page and returns them as a CSV file. The audit log records the export.
 *
 * @throws AppError `forbidden`, `rate_limited` or the error of a read: an incomplete file is never returned
 */
export async function exportRows<Row, By extends string, Filters extends Record<string, string>>(
  list: ExportedList<Row, By, Filters>,
  { signal, onProgress }: ExportOptions,
): Promise<Download> {
  const write = await csvWriter();
  const parts = [byteOrderMark, write([list.columns.map(({ header }) => header)])];
  let read = 0;
  for await (const { rows, total } of pagesOf(list, signal)) {
    if (read === 0) await noteExport(list.name, total);
    parts.push(write(rows.map((row) => list.columns.map(({ cell }) => cell(row)))));
    read += rows.length;
    onProgress(total === 0 ? 1 : Math.min(1, read / total));
  }
  return {
    name: `${brandedFileName(`${list.fileName}-${dayInSaoPaulo(new Date())}`)}.csv`,
    content: new Blob(parts, { type: "text/csv;charset=utf-8" }),
  };
}

function noteExport(list: string, rows: number): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("note_list_export", { list, row_count: rows }).throwOnError();
  });
}

/** Reads pages by keyset, so that rows added or removed during the export do not shift the others. */
async function* pagesOf<Row, By extends string, Filters extends Record<string, string>>(
  { source, values, ids }: ExportedList<Row, By, Filters>,
  signal: AbortSignal,
): AsyncGenerator<{ rows: readonly Row[]; total: number }> {
  const order = source.exportOrder(values.sort);
  let total = 0;
  let last: Row | undefined;
  do {
    signal.throwIfAborted();
    const rows: Row[] = [];
    for (const conditions of last === undefined ? [[]] : partsAfter(order, last as object)) {
      await withDatabase(async (database) => {
        const all = source.select(database, last === undefined ? { count: "exact" } : {});
        let query = ids ? all.in(source.idColumn, ids) : source.narrow(all, values);
        for (const condition of conditions) query = query.filter(...condition);
        const { data, count, error } = await inOrder(query, order)
          .limit(pageSize - rows.length)
          .abortSignal(signal);
        if (error) throw error;
        rows.push(...(data ?? []));
        total = count ?? total;
      });
      if (rows.length === pageSize) break;
    }
    yield { rows, total };
    last = rows.length === pageSize ? rows.at(-1) : undefined;
  } while (last !== undefined);
}
