import { rowCountHeader, type ExportListRequest } from "@contract/list-export";
import { AppError } from "./app-error";
import { functionRequest } from "./backend";
import { fileDeadlineMs, withDeadline } from "./deadline";
import { functionError } from "./errors";
import { fileNameIn, type Download } from "./save-file";

/** How an export is followed. */
export type ExportOptions = {
  /** Breaks it off. */
  signal: AbortSignal;
  /** Told again and again how much of it is there, 0 to 1. */
  onProgress: (share: number) => void;
};

const carriageReturn = 13;

/**
 * What a list's filters show, as a CSV file.
 *
 * @throws AppError `forbidden`, `rate_limited`, `network` (also when it broke off on the way); whatever the signal was
 * aborted with
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
          // Every line, and nothing else, ends with one (see the function's csv.ts); the first is the header.
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
    // The connection may also break while the file is on its way.
    throw new AppError("network", { cause: error });
  }
}

// Not every browser iterates over a stream by itself.
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  for (;;) {
    const read = await reader?.read();
    if (read === undefined || read.done) return;
    yield read.value;
  }
}
