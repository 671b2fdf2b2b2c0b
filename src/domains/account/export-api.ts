import { AppError } from "@/platform/app-error";
import { functionRequest } from "@/platform/backend";
import { dayInSaoPaulo } from "@/platform/calendar-day";
import { fileDeadlineMs, withDeadline } from "@/platform/deadline";
import { functionError } from "@/platform/errors";
import { brandedFileName, type Download } from "@/platform/save-file";

/** Returns a zip file with all stored data of the user. @throws AppError `unauthorized`, `network`… */
export async function exportUserData(today = new Date()): Promise<Download> {
  const { url, headers } = await functionRequest("export-user-data");
  try {
    return await withDeadline(fileDeadlineMs, async (signal) => {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: "{}",
        signal,
      });
      if (!response.ok) throw await functionError({ context: response });
      const name = `${brandedFileName(`dados-${dayInSaoPaulo(today)}`)}.zip`;
      return { name, content: await response.blob() };
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The connection may also break during the download.
    throw new AppError("network", { cause: error });
  }
}
