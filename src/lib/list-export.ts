import { rowCountHeader, type ExportListRequest } from "@contract/list-export";
import { AppError } from "./app-error";
import { functionRequest } from "./backend";
import { fileDeadlineMs, withDeadline } from "./deadline";
import { functionError } from "./errors";
import { fileNameIn, type Download } from "./save-file";

/** Options of an export. */
export type ExportOptions = {
  /** Cancels the export. */
  signal: AbortSignal;
  /** Receives the received share, 0 to 1. */
  onProgress: (share: number) => void;
};

const carriageReturn = 13;

/**
 * Exports the filtered rows of a list as a CSV file.
 *
 * @throws AppError `forbidden`, `rate_limited`, `network` (also for an incomplete response); the abort reason of the
 * signal
 */
export async function exportList(
  wanted: ExportListRequest,
  { signal, onProgress }: ExportOptions,
): Promise<Download> {
  const { url, headers } = await functionRequest("export-list");
  try {
    return await withDeadline(
      fileDeadlineMs,
      async (ending) => {
        const response = await fetch(url, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify(wanted),
          signal: ending,
        });
        if (!response.ok) throw await functionError({ context: response });
        const rows = Number(response.headers.get(rowCountHeader));
        const chunks: Uint8Array<ArrayBuffer>[] = [];
        let lines = 0;
        for await (const chunk of chunksOf(response)) {
          chunks.push(chunk);
          // Counts line ends: every line has exactly one (see the function's csv.ts); the first line is the header.
          lines += chunk.reduce((count, byte) => count + Number(byte === carriageReturn), 0);
          if (rows > 0) onProgress(Math.min(1, (lines - 1) / rows));
        }
        const name = fileNameIn(response.headers.get("content-disposition"), `${wanted.list}.csv`);
        return { name, content: new Blob(chunks, { type: "text/csv" }) };
      },
      signal,
    );
  } catch (error) {
    if (error instanceof AppError || signal.aborted) throw error;
    // The connection can fail while the file is being received.
    throw new AppError("network", { cause: error });
  }
}

// Not every browser supports iterating over a stream.
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  for (;;) {
    const read = await reader?.read();
    if (read === undefined || read.done) return;
    yield read.value;
  }
}
