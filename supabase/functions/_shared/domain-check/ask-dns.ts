import * as z from "zod";

/** DNS numbers of the record types. */
const types = { A: 1, NS: 2, CNAME: 5, MX: 15, AAAA: 28 } as const;
export type DnsType = keyof typeof types;

const patience = 5_000;
const largestAnswer = 64 * 1024;

// 0: success, 3: the name does not exist. Other statuses are failures.
const answerSchema = z.object({
  Status: z.union([z.literal(0), z.literal(3)]),
  Answer: z
    .array(z.object({ type: z.int(), data: z.string().max(512) }))
    .max(200)
    .default([]),
});

/** One record in a resolver's answer. */
export type DnsAnswer = { type: number; data: string };

/**
 * Queries a resolver over HTTPS, in the JSON format of Cloudflare and Google.
 *
 * @param resolver address that takes `name` and `type`
 * @returns null without a usable answer within five seconds
 */
export async function askDns(
  resolver: string,
  name: string,
  type: DnsType,
  send: typeof fetch = fetch,
): Promise<readonly DnsAnswer[] | null> {
  const url = new URL(resolver);
  url.searchParams.set("name", name);
  url.searchParams.set("type", type);
  try {
    const response = await send(url, {
      headers: { accept: "application/dns-json" },
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return null;
    }
    return answerSchema.parse(JSON.parse(await limitedText(response))).Answer;
  } catch {
    return null;
  }
}

async function limitedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > largestAnswer) throw new Error("The resolver's answer is too large.");
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

const plain = (value: string) => value.trim().toLowerCase().replace(/\.$/, "");

/** Returns the values of one record type, without the trailing dot. */
export function valuesOf(answers: readonly DnsAnswer[], type: DnsType): string[] {
  return answers.filter((answer) => answer.type === types[type]).map(({ data }) => plain(data));
}
