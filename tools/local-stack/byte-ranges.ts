type Serve = (request: Request) => Promise<Response>;

const storedFile = /^\/storage\/v1\/object\/(?!list\/|info\/)/;

/** The bytes that a Range header asks for, both included; null for one that is not of a single range in the file. */
function rangeIn(header: string, size: number): [first: number, last: number] | null {
  const [, start = "", end = ""] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (start === "" && end === "") return null;
  const first = start === "" ? Math.max(0, size - Number(end)) : Number(start);
  const last = start === "" || end === "" ? size - 1 : Math.min(Number(end), size - 1);
  return first <= last ? [first, last] : null;
}

function onlyBytes(first: number, last: number): TransformStream<Uint8Array, Uint8Array> {
  let passed = 0;
  return new TransformStream({
    transform(chunk, controller) {
      const start = Math.max(0, first - passed);
      const part = chunk.subarray(start, Math.max(start, last + 1 - passed));
      passed += chunk.length;
      if (part.length > 0) controller.enqueue(part);
      if (passed > last) controller.terminate();
    },
  });
}

/**
 * Answers a stored file in parts where the request asks for one, as hosted: without it players cannot seek. The
 * embedded backend sends the whole file whatever is asked for.
 */
export async function withByteRanges(request: Request, serve: Serve): Promise<Response> {
  const wanted = request.headers.get("range");
  const response = await serve(request);
  if (
    request.method !== "GET" ||
    !storedFile.test(new URL(request.url).pathname) ||
    response.status !== 200
  ) {
    return response;
  }
  const size = Number(response.headers.get("content-length"));
  if (!response.body || !(size > 0)) return response;
  const headers = new Headers(response.headers);
  headers.set("accept-ranges", "bytes");
  if (wanted === null) return new Response(response.body, { headers });

  const range = rangeIn(wanted, size);
  if (range === null) {
    await response.body.cancel();
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${size}` } });
  }
  const [first, last] = range;
  headers.set("content-range", `bytes ${first}-${last}/${size}`);
  headers.set("content-length", String(last - first + 1));
  return new Response(response.body.pipeThrough(onlyBytes(first, last)), { status: 206, headers });
}
