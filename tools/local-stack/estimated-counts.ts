/**
 * Replaces an estimated count with an exact one. Hosted, the estimate of few rows is their exact number; the
 * embedded backend's is the query planner's expectation.
 */
export function withExactCount(request: Request): Request {
  const prefer = request.headers.get("prefer") ?? "";
  if (!/\bcount=estimated\b/.test(prefer)) return request;
  const headers = new Headers(request.headers);
  headers.set("prefer", prefer.replace("count=estimated", "count=exact"));
  return new Request(request, { headers });
}
