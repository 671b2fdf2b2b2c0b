import { languages } from "../../supabase/functions/_shared/contract/languages.ts";
import { previewedMessages } from "./messages.ts";

/** Values of each control, the default first. "all" shows every other value. */
const controls = {
  template: ["all", ...new Set(previewedMessages.map(({ template }) => template))],
  language: [...languages, "all"],
  colours: ["light", "dark", "all"],
  width: ["390", "640", "all"],
  as: ["html", "text"],
};

type Control = keyof typeof controls;

const styles = `
  body { margin: 0; padding: 1rem; font: 16px/1.5 system-ui, sans-serif; background: #8b9089; color: #14211b; }
  form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; padding: .75rem; background: #fffdf9; position: sticky; top: 0; z-index: 1; }
  main { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; margin-top: 1rem; }
  figure { margin: 0; background: #fffdf9; }
  figcaption { padding: .25rem .5rem; font-size: .875rem; contain: inline-size; overflow-wrap: anywhere; }
  iframe { display: block; border: 0; height: 400px; }`;

/**
 * Returns the page that shows every message side by side: by template, language, colour scheme and width, as HTML or
 * text.
 */
export function indexPage(params: URLSearchParams): string {
  const chosen = (control: Control) => {
    const value = params.get(control) ?? "";
    return controls[control].includes(value) ? value : String(controls[control][0]);
  };
  const valuesOf = (control: Control) =>
    chosen(control) === "all" ? controls[control].filter((value) => value !== "all") : [chosen(control)];

  const frames = previewedMessages
    .filter(({ template }) => valuesOf("template").includes(template))
    .flatMap(({ template, sample }) =>
      valuesOf("language").flatMap((language) =>
        valuesOf("colours").flatMap((colours) =>
          valuesOf("width").map((width) =>
            frame({ template, sample, language, colours, width, as: chosen("as") }),
          ),
        ),
      ),
    );
  const choices = (Object.keys(controls) as Control[]).map((name) => choice(name, chosen(name)));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>E-mails</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${styles}</style></head>
<body><form onchange="this.requestSubmit()">${choices.join("\n")}</form><main>${frames.join("\n")}</main></body></html>`;
}

function choice(name: Control, chosen: string): string {
  const options = controls[name].map(
    (value) => `<option${value === chosen ? " selected" : ""}>${value}</option>`,
  );
  return `<label>${name} <select name="${name}">${options.join("")}</select></label>`;
}

function frame(
  message: Record<"template" | "sample" | "language" | "colours" | "width" | "as", string>,
): string {
  const { template, sample, language, colours, width } = message;
  const address = `/_emails/message?${new URLSearchParams(message).toString()}`;
  const name = `${template}, ${sample}, ${language}, ${colours}, ${width}`;
  return `<figure><figcaption><a href="${address.replaceAll("&", "&amp;")}">${name}</a></figcaption>
<iframe title="${name}" src="${address.replaceAll("&", "&amp;")}" width="${width}" loading="lazy" onload="this.style.height=this.contentDocument.documentElement.offsetHeight+'px'"></iframe></figure>`;
}
