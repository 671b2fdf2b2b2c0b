import type { Slide } from "./scene.ts";

const menu = [
  "Painel",
  "Posts",
  "Mídia",
  "Páginas",
  "Comentários",
  "Aparência",
  "Plugins",
  "Usuários",
  "Ferramentas",
  "Configurações",
];

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
const list = (items: string[], item: (text: string, place: number) => string) =>
  items.map((text, place) => item(escape(text), place)).join("");
const appearing = (place: number) => `class="appear" style="--at:${place}"`;

function body(slide: Slide): string {
  switch (slide.kind) {
    case "points":
      return `<ol class="points">${list(
        slide.points,
        (text, place) => `<li ${appearing(place)}><b>${place + 1}</b>${text}</li>`,
      )}</ol>`;
    case "compare": {
      const column = (name: string, title: string, items: string[], first: number) =>
        `<section class="${name}"><h3>${title}</h3><ul>${list(
          items,
          (text, place) => `<li ${appearing(first + place)}>${text}</li>`,
        )}</ul></section>`;
      return `<div class="compare">${column("avoid", "Evite", slide.avoid, 0)}${column(
        "prefer",
        "Prefira",
        slide.prefer,
        slide.avoid.length,
      )}</div>`;
    }
    case "screen":
      return `<div class="window"><ul class="menu">${list(
        menu,
        (text) => `<li${text === slide.menu ? ' class="open"' : ""}>${text}</li>`,
      )}</ul><div class="page"><h3>${escape(slide.title)}</h3>${slide.rows
        .map(
          ([name, value], place) =>
            `<div class="row appear" style="--at:${place}"><span>${escape(name)}</span><span>${escape(value)}</span></div>`,
        )
        .join("")}<div class="press">${escape(slide.press)}</div>
        <svg class="pointer" viewBox="0 0 24 24"><path d="M5 2v17l4.5-4.2 2.9 6.6 2.7-1.2-2.9-6.5H19z" fill="#14211b" stroke="#fffdf9" stroke-width="1.4"/></svg></div></div>`;
  }
}

type Place = { course: string; lesson: string; /** How far the video is, 0 to 1. */ done: number };

const page = ({ done }: Pick<Place, "done">, main: string) =>
  `${main}<div class="band"><i style="width:${(done * 100).toFixed(2)}%"></i></div>`;

/** The picture that a video begins with, and that stands for it until it plays. */
export function titleHtml(place: Place, number: number, logo: string): string {
  return page(
    place,
    `<main class="title">${logo}<p class="from">${escape(place.course)} · Aula ${number}</p><h1>${escape(place.lesson)}</h1></main>`,
  );
}

/** A slide of a video. */
export function slideHtml(place: Place, slide: Slide): string {
  return page(
    place,
    `<main><p class="from">${escape(place.lesson)}</p><h2>${escape(slide.heading)}</h2>${body(slide)}</main>`,
  );
}
