/**
 * The body of a request as text; null once more than `limit` bytes arrive: a body of any size costs no more
 * memory than that.
 */
export async function readLimited(request: Request, limit: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    // Leaving the loop cancels the rest.
    if (length > limit) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}
