import { useEffect, useState } from "react";

/** Returns the data URL of a chosen image, or null until it is read. Keeps the last one for a null file. */
export function useImagePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return undefined;
    const reader = new FileReader();
    reader.addEventListener("load", () => setUrl(String(reader.result)));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return url;
}
