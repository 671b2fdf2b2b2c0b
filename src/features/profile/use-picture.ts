import { useCallback, useEffect, useRef, useState, type ComponentType } from "react";
import type { CropDialogProps } from "./components/crop-dialog";
import { removeAvatar, uploadAvatar } from "./avatar-api";
import { cropPicture, type CropArea } from "./crop";
import { checkPicture, openPicture, PictureError, type PictureProblem } from "./picture";

/** A picture that was chosen and waits to be cropped. */
export type OpenPicture = { src: string; bitmap: ImageBitmap };

/** What is being done with the picture. `share` is 0 to 1; null until it is known. */
export type PictureState =
  | { step: "idle" }
  | { step: "opening" }
  | { step: "cropping"; picture: OpenPicture; CropDialog: ComponentType<CropDialogProps> }
  | { step: "uploading"; share: number | null }
  | { step: "removing" };

type PictureOutcomes = {
  /** What is wrong with the chosen file; "none" when there was no file. */
  onProblem: (problem: PictureProblem | "none" | null) => void;
  /** Stored. `null` when the server could not say where. */
  onUploaded: (url: string | null) => void;
  onRemoved: () => void;
  onCancelled: () => void;
  onUploadFailure: (error: unknown) => void;
  onRemoveFailure: (error: unknown) => void;
};

/** The way of a picture from the chosen file to the server, one at a time. */
export function usePicture(outcomes: PictureOutcomes) {
  const [state, setState] = useState<PictureState>({ step: "idle" });
  const opened = useRef<OpenPicture | null>(null);
  const upload = useRef<AbortController | null>(null);

  const release = useCallback((): void => {
    if (!opened.current) return;
    URL.revokeObjectURL(opened.current.src);
    opened.current.bitmap.close();
    opened.current = null;
  }, []);

  useEffect(() => {
    return () => {
      release();
      upload.current?.abort();
    };
  }, [release]);

  async function choose(file: File | undefined): Promise<void> {
    if (state.step !== "idle") return;
    outcomes.onProblem(file ? null : "none");
    if (!file) return;
    setState({ step: "opening" });
    try {
      await checkPicture(file);
      const picture = { src: URL.createObjectURL(file), bitmap: await openPicture(file) };
      opened.current = picture;
      // Its code comes once a picture has been chosen.
      const { CropDialog } = await import("./components/crop-dialog");
      setState({ step: "cropping", picture, CropDialog });
    } catch (error) {
      release();
      setState({ step: "idle" });
      if (error instanceof PictureError) outcomes.onProblem(error.problem);
      else outcomes.onUploadFailure(error);
    }
  }

  async function send(area: CropArea): Promise<void> {
    if (!opened.current) return;
    const controller = new AbortController();
    upload.current = controller;
    setState({ step: "uploading", share: null });
    try {
      const picture = await cropPicture(opened.current.bitmap, area);
      const url = await uploadAvatar({
        picture,
        onProgress: (share) => setState({ step: "uploading", share }),
        signal: controller.signal,
      });
      outcomes.onUploaded(url);
    } catch (error) {
      if (controller.signal.aborted) outcomes.onCancelled();
      else if (error instanceof PictureError) outcomes.onProblem(error.problem);
      else outcomes.onUploadFailure(error);
    } finally {
      release();
      setState({ step: "idle" });
    }
  }

  async function remove(): Promise<void> {
    outcomes.onProblem(null);
    setState({ step: "removing" });
    try {
      await removeAvatar();
      outcomes.onRemoved();
    } catch (error) {
      outcomes.onRemoveFailure(error);
    } finally {
      setState({ step: "idle" });
    }
  }

  return {
    state,
    choose: (file: File | undefined) => void choose(file),
    send: (area: CropArea) => void send(area),
    dismiss: () => {
      release();
      setState({ step: "idle" });
    },
    cancel: () => upload.current?.abort(),
    remove: () => void remove(),
  };
}
