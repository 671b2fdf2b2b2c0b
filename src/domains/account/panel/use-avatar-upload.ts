import { avatarTypes, shortestAvatarSide } from "@contract/avatars";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import type { AppErrorCode } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";
import { openPicture, readPictureKind } from "@/platform/picture-file";
import { useRemoveAvatar, useUploadAvatar } from "../data";
import { type CropArea, cropAvatar } from "./crop-avatar";
import type { CropDialogProps } from "./crop-dialog";

type OpenImage = { src: string; bitmap: ImageBitmap };

/** The state of the avatar. `share` is 0 to 1; null while unknown. */
export type AvatarUploadState =
  | { step: "idle" }
  | { step: "opening" }
  | { step: "cropping"; image: OpenImage; CropDialog: ComponentType<CropDialogProps> }
  | { step: "uploading"; share: number | null }
  | { step: "removing" };

/** The errors of a file that the browser found: they are shown beside the field alone. */
const fileErrors = ["file_empty", "image_heic", "image_unreadable"] as const satisfies AppErrorCode[];

const imageErrors = [
  ...fileErrors,
  "image_type",
  "image_too_large",
  "image_dimensions",
] as const satisfies AppErrorCode[];

/** The error of the selected file, found in the browser or by the server; "none" when there was no file. */
export type AvatarUploadProblem = AvatarProblem | "none" | (typeof imageErrors)[number];

type Outcomes = {
  onNoFile: () => void;
  /** The avatar is stored; `null` when the server returned no URL. */
  onUploaded: (url: string | null) => void;
  onRemoved: () => void;
  onCancelled: () => void;
  onUploadFailure: (error: unknown) => void;
  onRemoveFailure: (error: unknown) => void;
};

/** Uploads the selected file as the avatar, or removes the avatar; one operation at a time. */
export function useAvatarUpload(userId: string, outcomes: Outcomes) {
  const [state, setState] = useState<AvatarUploadState>({ step: "idle" });
  const [problem, setProblem] = useState<AvatarUploadProblem | null>(null);
  const opened = useRef<OpenImage | null>(null);
  const controller = useRef<AbortController | null>(null);
  const uploadAvatar = useUploadAvatar(userId);
  const removeAvatar = useRemoveAvatar(userId);

  const release = useCallback((): void => {
    if (!opened.current) return;
    URL.revokeObjectURL(opened.current.src);
    opened.current.bitmap.close();
    opened.current = null;
  }, []);

  useEffect(() => {
    return () => {
      release();
      controller.current?.abort();
    };
  }, [release]);

  function fail(error: unknown): void {
    if (error instanceof AvatarFileError) {
      setProblem(error.problem);
      return;
    }
    const { code } = toAppError(error);
    setProblem(imageErrors.find((known) => known === code) ?? null);
    if (!fileErrors.some((known) => known === code)) outcomes.onUploadFailure(error);
  }

  async function choose(file: File | undefined): Promise<void> {
    if (state.step !== "idle") return;
    setProblem(file ? null : "none");
    if (!file) {
      outcomes.onNoFile();
      return;
    }
    setState({ step: "opening" });
    try {
      await checkAvatarFile(file);
      // The cropper is large: it loads after the selection of an image.
      const { CropDialog } = await import("./crop-dialog");
      const image = { src: URL.createObjectURL(file), bitmap: await openAvatarFile(file) };
      opened.current = image;
      setState({ step: "cropping", image, CropDialog });
    } catch (error) {
      release();
      setState({ step: "idle" });
      fail(error);
    }
  }

  async function upload(area: CropArea): Promise<void> {
    if (!opened.current) return;
    const { bitmap } = opened.current;
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState({ step: "uploading", share: null });
    try {
      const image = await cropAvatar(bitmap, area);
      const onProgress = (share: number) => setState({ step: "uploading", share });
      outcomes.onUploaded(await uploadAvatar.mutateAsync({ image, onProgress, signal }));
    } catch (error) {
      if (signal.aborted) outcomes.onCancelled();
      else fail(error);
    } finally {
      release();
      setState({ step: "idle" });
    }
  }

  async function remove(): Promise<void> {
    setProblem(null);
    setState({ step: "removing" });
    try {
      await removeAvatar.mutateAsync();
      outcomes.onRemoved();
    } catch (error) {
      outcomes.onRemoveFailure(error);
    } finally {
      setState({ step: "idle" });
    }
  }

  return {
    state,
    problem,
    choose: (file: File | undefined) => void choose(file),
    upload: (area: CropArea) => void upload(area),
    closeCropper: () => {
      release();
      setState({ step: "idle" });
    },
    cancel: () => controller.current?.abort(),
    remove: () => void remove(),
  };
}

/** The maximum size of a selected file. Phones take photos of this size; the uploaded crop is far smaller. */
export const maxOriginalMegabytes = 20;

const acceptedNames = /\.(png|jpe?g|webp|hei[cf])$/i;

/**
 * Checks a file by its name, type, size and first bytes. Throws an `AvatarFileError`, or an `AppError` as
 * `readPictureKind` does. `openAvatarFile` checks whether it can be decoded.
 */
export async function checkAvatarFile(file: File): Promise<void> {
  const kind = await readPictureKind(file);
  // Windows has no type for HEIC.
  const typeFits = kind === "heic" || avatarTypes.some((type) => type === file.type);
  if (kind === null || !typeFits || !acceptedNames.test(file.name)) throw new AvatarFileError("type");
  if (file.size > maxOriginalMegabytes * 1024 * 1024) throw new AvatarFileError("too_large");
}

/**
 * Decodes a checked file. Throws an `AvatarFileError`, or an `AppError` as `openPicture` does. The caller closes the
 * bitmap.
 */
export async function openAvatarFile(file: Blob): Promise<ImageBitmap> {
  const bitmap = await openPicture(file);
  if (bitmap.width >= shortestAvatarSide && bitmap.height >= shortestAvatarSide) return bitmap;
  bitmap.close();
  throw new AvatarFileError("too_small");
}

/** The reason why a selected file cannot be an avatar. */
type AvatarProblem = "type" | "too_large" | "too_small";

/** Thrown when a file cannot become an avatar. */
class AvatarFileError extends Error {
  readonly problem: AvatarProblem;

  constructor(problem: AvatarProblem) {
    super(problem);
    this.name = "AvatarFileError";
    this.problem = problem;
  }
}
