import { useMutation, useQueryClient } from "@tanstack/react-query";
import { describeMedia, removeMedia } from "./media-api";
import { isVideo } from "./media-model";
import type { TransferOptions } from "./send-form";
import { uploadImage } from "./upload-image";
import { uploadVideo } from "./upload-video";

/** Starts the keys of all queries about the library. */
export const mediaKey = ["media"] as const;

/** Uploads a picture or a video. Throws as `uploadImage` and `uploadVideo` do. */
export function useUploadMedia() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, alt, ...transfer }: { file: File; alt: string } & TransferOptions) => {
      transfer.signal?.throwIfAborted();
      return (isVideo(file) ? uploadVideo : uploadImage)(file, alt, transfer);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mediaKey }),
  });
}

/** Stores the description of a file. Throws as `describeMedia` does. */
export function useDescribeMedia() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: describeMedia,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mediaKey }),
  });
}

/** Removes an unused file and refetches the library either way. Throws as `removeMedia` does. */
export function useRemoveMedia() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: removeMedia,
    onSettled: () => queryClient.invalidateQueries({ queryKey: mediaKey }),
  });
}
