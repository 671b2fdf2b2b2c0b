import { env } from "@/platform/env";
import { AppError } from "@/platform/app-error";
import { withSession } from "@/platform/backend";
import { toAppError } from "@/platform/errors";
import { sendFile } from "@/platform/send-file";
import { resumableUpload } from "./resumable-upload";
import { toUploadError, type OnProgress, type Transfer } from "./transfer";
import type { VideoType } from "../rules";

const bucket = "videos";
const endings = { "video/mp4": "mp4", "video/webm": "webm" } as const satisfies Record<VideoType, string>;

/** Returns the session's token, refreshed if it expires soon. @throws AppError `unauthorized`, `network` */
function accessToken(): Promise<string> {
  return withSession(async (_, session) => {
    if (!session) throw new AppError("unauthorized");
    return session.access_token;
  });
}

type SendVideoOptions = {
  file: File;
  type: VideoType;
  onProgress: OnProgress;
  /** Receives the current transfer, and any transfer that replaces it. */
  onTransfer: (transfer: Transfer) => void;
};

/**
 * Uploads a video to its bucket, in chunks where the storage supports them, and returns its path.
 *
 * @throws AppError `forbidden`, `invalid_input` (type or size), `network`, `unauthorized`, `unavailable`
 */
export async function sendVideo({ file, type, onProgress, onTransfer }: SendVideoOptions): Promise<string> {
  const path = `${crypto.randomUUID()}.${endings[type]}`;
  const headers = { apikey: env.supabasePublishableKey };
  const storage = `${env.supabaseUrl}/storage/v1`;
  const inChunks = resumableUpload({
    endpoint: `${storage}/upload/resumable`,
    file,
    bucket,
    path,
    type,
    token: accessToken,
    headers,
    onProgress,
  });
  onTransfer(inChunks);
  try {
    return await inChunks.done;
  } catch (error) {
    // The embedded storage of the local stack does not support chunks.
    if (toAppError(error).code !== "not_found") throw error;
  }
  const authorization = `Bearer ${await accessToken()}`;
  const controller = new AbortController();
  onTransfer({ pause: null, resume: () => undefined, cancel: () => controller.abort() });
  const { ok, status } = await sendFile({
    url: `${storage}/object/${bucket}/${path}`,
    headers: { ...headers, authorization, "content-type": type },
    body: file,
    onProgress: (share) => onProgress(share * file.size, file.size),
    signal: controller.signal,
    deadlineMs: 0,
  });
  if (!ok) throw toUploadError(status);
  return path;
}
