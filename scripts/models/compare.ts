import http from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../../tools/testing/find-browser.ts";
import { openWhole } from "./open-whole.ts";

/** Widths in CSS pixels at which a model is compared. */
const widths = [390, 1440];

/** Share of pixels that may differ. */
const mostDifferent = 0.02;

/** Sum of the differences of red, green and blue from which a pixel differs. */
const visible = 48;

/** Two sides of a model at one width. */
export type Comparison = {
  width: number;
  /** Share of different pixels, 0 to 1. */
  different: number;
  /** First row of pixels that differs, or null. */
  firstRow: number | null;
  textsEqual: boolean;
};

/** Returns whether both sides look the same and say the same. */
export const isEqual = ({ different, textsEqual }: Comparison) => different < mostDifferent && textsEqual;

/** Runs work with a browser and closes it. */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Compares two addresses at every width. */
export async function compare(browser: Browser, ours: string, theirs: string): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const width of widths) {
    const [left, right] = [await see(browser, ours, width), await see(browser, theirs, width)];
    const page = await browser.newPage();
    const { different, firstRow } = await page.evaluate(countDifferences, {
      pictures: [left.picture, right.picture],
      visible,
    });
    await page.close();
    comparisons.push({ width, different, firstRow, textsEqual: left.text === right.text });
  }
  return comparisons;
}

/** Returns a picture of a whole page as Base64, and its text. */
async function see(browser: Browser, url: string, width: number): Promise<{ picture: string; text: string }> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
  await openWhole(page, url);
  const picture = (await page.screenshot({ fullPage: true })).toString("base64");
  const text = await page.locator(".wp-site-blocks").innerText();
  await page.close();
  return { picture, text: text.split(/\s+/).join(" ").trim() };
}

/** Runs in the browser, which decodes PNG. */
async function countDifferences({ pictures, visible: limit }: { pictures: string[]; visible: number }) {
  const images = await Promise.all(
    pictures.map(async (picture) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      return image;
    }),
  );
  const width = Math.max(...images.map((image) => image.width));
  const height = Math.max(...images.map((image) => image.height));
  const [left, right] = images.map((image) => {
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context?.drawImage(image, 0, 0);
    return context?.getImageData(0, 0, width, height).data;
  });
  if (left === undefined || right === undefined) throw new Error("A picture could not be read.");
  let count = 0;
  let firstRow: number | null = null;
  for (let at = 0; at < width * height * 4; at += 4) {
    let distance = 0;
    for (let channel = at; channel < at + 4; channel += 1) {
      distance += Math.abs((left[channel] ?? 0) - (right[channel] ?? 0));
    }
    if (distance <= limit) continue;
    count += 1;
    firstRow ??= Math.floor(at / 4 / width);
  }
  return { different: count / (width * height), firstRow };
}

/** Serves files by their addresses on a free port. Returns the origin and a function that stops. */
export async function serveFiles(
  files: readonly { address: string; type: string; content: string | Buffer }[],
): Promise<{ origin: string; stop: () => void }> {
  const server = http.createServer((request, response) => {
    const file = files.find(({ address }) => address === decodeURI(request.url ?? ""));
    response.writeHead(file ? 200 : 404, { "content-type": file?.type ?? "text/plain" });
    response.end(file?.content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}
