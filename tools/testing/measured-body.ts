/** Reads a body to its end. Returns its bytes, how many of them are line ends (CR), and the most memory that was in use meanwhile. */
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
