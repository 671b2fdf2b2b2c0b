/**
 * Reads a body to its end. Returns its size in bytes, the number of carriage returns (one in each line), and the
 * highest memory use.
 */
export async function measuredBody(body: AsyncIterable<Uint8Array> | null) {
  let bytes = 0;
  let lines = 0;
  let most = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 13) lines += 1;
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    most = Math.max(most, heapUsed + arrayBuffers);
  }
  return { bytes, lines, mostMegabytes: Math.round(most / 2 ** 20) };
}
