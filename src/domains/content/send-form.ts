import type { UploadMediaAnswer } from "@contract/media";
import { AppError } from "@/platform/app-error";
import { functionRequest } from "@/platform/backend";
import { functionError } from "@/platform/errors";
import { sendFile } from "@/platform/send-file";

export type TransferOptions = {
  /** Receives the sent share of a file: 0 to 1. */
  onProgress?: (sent: number) => void;
  /** Aborts the upload, which then rejects with the signal's reason. */
  signal?: AbortSignal;
};

/** Ids of uploads without an answer: a file that is sent again under its id is stored once. */
const unanswered = new WeakMap<File, string>();

function isAnswer(answer: unknown): answer is UploadMediaAnswer {
  return typeof answer === "object" && answer !== null && "url" in answer && typeof answer.url === "string";
}

/**
 * Sends a picture or a video to the function that stores it.
 *
 * @param file the user's original file, whose parts are in the form
 * @throws AppError `image_type`, `image_too_large`, `image_dimensions`, `forbidden`, `unauthorized`,
 * `network`…
 */
export async function sendForm(
  file: File,
  form: FormData,
  transfer: TransferOptions = {},
): Promise<UploadMediaAnswer> {
  const id = unanswered.get(file) ?? crypto.randomUUID();
  unanswered.set(file, id);
  form.append("id", id);
  const { url, headers } = await functionRequest("upload-media");
  const response = await sendFile({ url, headers, body: form, ...transfer });
  if (!response.ok) throw await functionError({ context: response });
  const answer: unknown = await response.json().catch(() => null);
  if (!isAnswer(answer)) throw new AppError("unknown", { cause: answer });
  unanswered.delete(file);
  return answer;
}
