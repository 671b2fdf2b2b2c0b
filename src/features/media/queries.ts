import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { describeMedia, listMedia, removeMedia } from "./api";
import { isVideo, type MediaRequest } from "./model";
import type { OnProgress } from "./send-form";
import { uploadImage } from "./upload-image";
import { uploadVideo } from "./upload-video";

const key = ["media"] as const;

/** One page of the library; the page before stays until the next is there. */
export function useMedia(request: MediaRequest) {
  return useQuery({
    queryKey: [...key, request],
    queryFn: () => listMedia(request),
    placeholderData: keepPreviousData,
  });
}

/** Stores a picture or a video. Fails as `uploadImage` and `uploadVideo` do. */
export function useUploadMedia() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, alt, onProgress }: { file: File; alt: string; onProgress: OnProgress }) =>
      (isVideo(file) ? uploadVideo : uploadImage)(file, alt, onProgress),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

/** Says what a file shows. Fails as `describeMedia` does. */
export function useDescribeMedia() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: describeMedia,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

/** Removes a file that nothing uses; the library is read again either way. Fails as `removeMedia` does. */
export function useRemoveMedia() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: removeMedia,
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
