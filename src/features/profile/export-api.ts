import { AppError } from "@/lib/app-error";
import { functionError } from "@/lib/errors";
import { functionRequest } from "@/lib/function-request";

/** A file to keep. */
export type Download = { name: string; content: Blob };

/** The name a `Content-Disposition` gives a file; browsers of other origins may not see the header. */
export function fileNameIn(disposition: string | null, otherwise: string): string {
  return /filename="?([^";/\\]+)"?\s*(?:;|$)/i.exec(disposition ?? "")?.[1]?.trim() || otherwise;
}

/** Everything we hold about the user, as a zip. Errors: unauthorized, network… */
export async function exportUserData(today = new Date()): Promise<Download> {
  const { url, headers } = await functionRequest("export-user-data");
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: "{}",
    });
    if (!response.ok) throw await functionError({ context: response });
    const otherwise = `site-pronto-dados-${today.toISOString().slice(0, 10)}.zip`;
    const name = fileNameIn(response.headers.get("content-disposition"), otherwise);
    return { name, content: await response.blob() };
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The connection may also break while the file is on its way.
    throw new AppError("network", { cause: error });
  }
}
