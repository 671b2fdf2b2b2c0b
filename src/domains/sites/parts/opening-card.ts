/** Size of the picture in pixels: the portrait format of social networks. */
export const cardSize = { width: 1080, height: 1350 } as const;

const margin = 90;
const stripes = 12;
// The sign of the drawing, in its own units.
const front = { width: 320, height: 232, sign: { x: 160, y: 31, width: 220 } } as const;

/** Properties of the style sheet that a drawing needs outside of the page. */
const copied = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "transform",
  "transform-box",
  "transform-origin",
  "rotate",
] as const;

type OpeningCard = {
  /** A shop front on the page, without a name on its sign. */
  drawing: SVGSVGElement;
  title: string;
  line: string;
  /** The domain as people read it. */
  name: string;
};

/**
 * Draws the picture that announces a new site: an awning, the title, the shop front and the domain, in the colours of
 * the page.
 *
 * @returns a PNG
 * @throws when the browser cannot draw it
 */
export async function drawOpeningCard({ drawing, title, line, name }: OpeningCard): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, cardSize);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no canvas.");
  const style = getComputedStyle(drawing);
  const colour = (variable: string) => style.getPropertyValue(variable).trim();
  const { width, height } = cardSize;
  const family = getComputedStyle(document.querySelector("h1, h2") ?? document.body).fontFamily;

  context.fillStyle = colour("--ground");
  context.fillRect(0, 0, width, height);
  drawAwning(context, colour("--shop"), colour("--awning-pale"), colour("--ink"));

  function write(words: string, y: number, size: number, most: number, x = width / 2): void {
    if (!context) return;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `700 ${size}px ${family}`;
    const scale = Math.min(1, most / context.measureText(words).width);
    context.font = `700 ${size * scale}px ${family}`;
    context.fillText(words, x, y);
  }

  context.fillStyle = colour("--ink");
  write(title, 330, 170, width - 2 * margin);
  context.fillStyle = colour("--muted");
  write(line, 460, 46, width - 2 * margin);

  const scale = (width - 2 * margin) / front.width;
  const top = 540;
  const image = await imageOf(drawing, width - 2 * margin, front.height * scale);
  context.drawImage(image, margin, top, width - 2 * margin, front.height * scale);
  context.fillStyle = colour("--shop-letters");
  write(name, top + front.sign.y * scale, 60, front.sign.width * scale, margin + front.sign.x * scale);

  context.fillStyle = colour("--ink");
  write(name, 1280, 58, width - 2 * margin);

  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is empty."))), "image/png");
  });
}

function drawAwning(context: CanvasRenderingContext2D, shop: string, pale: string, ink: string): void {
  const wide = cardSize.width / stripes;
  context.lineWidth = 5;
  context.strokeStyle = ink;
  for (let stripe = 0; stripe < stripes; stripe += 1) {
    context.fillStyle = stripe % 2 === 0 ? shop : pale;
    context.beginPath();
    context.moveTo(stripe * wide, -10);
    context.lineTo(stripe * wide, 110);
    context.arc((stripe + 0.5) * wide, 110, wide / 2, Math.PI, 0, true);
    context.lineTo((stripe + 1) * wide, -10);
    context.fill();
    context.stroke();
  }
}

/** Returns a drawing as an image, which no style sheet of the page reaches. */
async function imageOf(drawing: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll<SVGElement>("*")];
  for (const [index, element] of [copy, ...copy.querySelectorAll<SVGElement>("*")].entries()) {
    const original = originals[index];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const property of copied) element.style.setProperty(property, style.getPropertyValue(property));
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}
