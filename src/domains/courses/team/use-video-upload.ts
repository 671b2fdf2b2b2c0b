import { useEffect, useRef, useState } from "react";
import type { AppError } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";
import { readVideo, type VideoFacts } from "./read-video";
import type { Transfer } from "./send-video";
import { checkVideo, type VideoFault } from "./rules";

/** The state of a video upload. */
export type UploadState =
  | { kind: "idle" }
  | { kind: "refused"; fault: VideoFault }
  | {
      kind: "sending" | "paused";
      name: string;
      sent: number;
      total: number;
      /** The upload supports a pause. */
      isPausable: boolean;
    }
  | { kind: "failed"; name: string; error: AppError };

/** An uploaded video. */
export type UploadedVideo = VideoFacts & { path: string };

/** Uploads one video at a time. @param onUploaded receives the uploaded video */
export function useVideoUpload(onUploaded: (video: UploadedVideo) => void) {
  const [state, setState] = useState<UploadState>({ kind: "idle" });
  const transfer = useRef<Transfer | null>(null);
  const file = useRef<File | null>(null);
  // A cancelled upload may still report events.
  const current = useRef(0);

  useEffect(
    () => () => {
      current.current += 1;
      transfer.current?.pause?.();
    },
    [],
  );

  async function start(chosen: File): Promise<void> {
    current.current += 1;
    const mine = current.current;
    const tell = (next: UploadState) => {
      if (current.current === mine) setState(next);
    };
    file.current = chosen;
    const { name, size: total } = chosen;
    tell({ kind: "sending", name, sent: 0, total, isPausable: false });
    try {
      const checked = await checkVideo(chosen);
      if ("fault" in checked) {
        tell({ kind: "refused", fault: checked.fault });
        return;
      }
      const facts = readVideo(chosen);
      // This code is as large as the page, and most visits upload nothing.
      const { sendVideo } = await import("./send-video");
      const path = await sendVideo({
        file: chosen,
        type: checked.type,
        onTransfer: (one) => {
          transfer.current = one;
        },
        onProgress: (sent) =>
          tell({ kind: "sending", name, sent, total, isPausable: Boolean(transfer.current?.pause) }),
      });
      const known = await facts;
      if (current.current !== mine) return;
      transfer.current = null;
      tell({ kind: "idle" });
      onUploaded({ path, ...known });
    } catch (error) {
      tell({ kind: "failed", name, error: toAppError(error) });
    }
  }

  return {
    state,
    start: (chosen: File) => void start(chosen),
    pause: () => {
      transfer.current?.pause?.();
      setState((now) => (now.kind === "sending" ? { ...now, kind: "paused" } : now));
    },
    resume: () => {
      transfer.current?.resume();
      setState((now) => (now.kind === "paused" ? { ...now, kind: "sending" } : now));
    },
    cancel: () => {
      current.current += 1;
      transfer.current?.cancel();
      transfer.current = null;
      setState({ kind: "idle" });
    },
    /** Resumes with the file that failed. */
    retry: () => {
      if (file.current) void start(file.current);
    },
  };
}
