import { mostImageBytes, mostVideoBytes } from "../_shared/contract/media.ts";
import { readLimited } from "../_shared/read-limited.ts";

// What a form adds to its files: boundaries, names, the description.
const formBytes = 16_384;

/** The form of a request; null when it is none. @throws `image_too_large` */
export async function readForm(request: Request): Promise<FormData | null> {
  const body = await readLimited(request, mostVideoBytes + mostImageBytes + formBytes, "image_too_large");
  return new Response(new Uint8Array(body), {
    headers: { "Content-Type": request.headers.get("Content-Type") ?? "" },
  })
    .formData()
    .catch(() => null);
}
