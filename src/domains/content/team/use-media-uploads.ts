import type { UploadMediaAnswer } from "@contract/media";
import { useEffect, useRef } from "react";
import { useUploads } from "@/kit/attachments/use-uploads";
import { AppError } from "@/platform/app-error";
import { mediaProblem, useUploadMedia } from "../media";

/**
 * Uploads several pictures and videos without descriptions, which are added later in the library. Stops them when the
 * component unmounts.
 */
export function useMediaUploads() {
  const { mutateAsync: upload } = useUploadMedia();
  const controller = useRef<AbortController>(null);

  useEffect(() => {
    const created = new AbortController();
    controller.current = created;
    // An expected error, which is not reported as a failure.
    return () => created.abort(new AppError("network"));
  }, []);

  return useUploads<UploadMediaAnswer>({
    upload: (file, onProgress) =>
      upload({ file, alt: "", onProgress, ...(controller.current && { signal: controller.current.signal }) }),
    check: mediaProblem,
  });
}
