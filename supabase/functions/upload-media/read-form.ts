import { mostImageBytes, mostVideoBytes } from "../_shared/contract/media.ts";
import { readLimited } from "../_shared/read-limited.ts";

// Size of the form without its files: boundaries, names, the description.
const formBytes = 16_384;

/** Returns the form of a request, or null when the body is not a form. @throws `image_too_large` */
export async function readForm(request: Request): Promise<FormData | null> {
  const body = await readLimited(request, mostVideoBytes + mostImageBytes + formBytes, "image_too_large");
  return new Response(new Uint8Array(body), {
    headers: { "Content-Type": request.headers.get("Content-Type") ?? "" },
  })
    .formData()
    .catch(() => null);
}
