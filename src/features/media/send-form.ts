import type { UploadMediaAnswer } from "@contract/media";
import { AppError } from "@/lib/app-error";
import { functionRequest } from "@/lib/backend";
import { functionError } from "@/lib/errors";

/** Told how much of a file is sent: 0 to 1. */
export type OnProgress = (sent: number) => void;

function isAnswer(answer: unknown): answer is UploadMediaAnswer {
  return typeof answer === "object" && answer !== null && "url" in answer && typeof answer.url === "string";
}

/**
 * Sends a picture or a video to the function that stores it.
 *
 * @throws AppError `image_type`, `image_too_large`, `image_dimensions`, `forbidden`, `unauthorized`, `network`…
 */
export async function sendForm(form: FormData, onProgress?: OnProgress): Promise<UploadMediaAnswer> {
  const { url, headers } = await functionRequest("upload-media");
  const response = await post(url, headers, form, onProgress);
  if (!response.ok) throw await functionError({ context: response });
  const answer: unknown = await response.json();
  if (!isAnswer(answer)) throw new AppError("unknown", { cause: answer });
  return answer;
}

// Not fetch, which says nothing of what is on its way.
function post(
  url: string,
  headers: Record<string, string>,
  form: FormData,
  onProgress: OnProgress | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(loaded / total));
    request.addEventListener("load", () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    request.addEventListener("error", () => reject(new AppError("network")));
    request.send(form);
  });
}
