type Serve = (request: Request) => Promise<Response>;

const storedFile = /^\/storage\/v1\/object\/(?!list\/|info\/)/;

/**
 * Returns the byte range of a Range header, both ends included; null unless it is a single range within the file.
 */
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
 * Serves part of a stored file when the request has a Range header, as hosted: players need it to seek. The
 * embedded backend always sends the whole file.
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
