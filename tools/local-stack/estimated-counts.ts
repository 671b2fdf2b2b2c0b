/**
 * The same request with rows counted exactly where an estimate was asked for. Hosted, the estimate
 * of few rows is their exact number; the embedded backend's is what the query's plan expects.
 */
export function withExactCount(request: Request): Request {
  const prefer = request.headers.get("prefer") ?? "";
  if (!/\bcount=estimated\b/.test(prefer)) return request;
  const headers = new Headers(request.headers);
  headers.set("prefer", prefer.replace("count=estimated", "count=exact"));
  return new Request(request, { headers });
}
