import { createInstance } from "i18next";
import type { ListDescription } from "@/kit/data-table/list-description";
import { exportList } from "@/kit/data-table/list-export";
import type { ListTexts } from "@/kit/data-table/list-texts";
import type { Language } from "@/platform/language";
import { readAddress } from "@/platform/list/list-address";
import type { ListSource } from "@/platform/list/list-source";
import { readList } from "@/platform/list/read-list";
import { textFile } from "@/platform/namespaces";

type Listed<Row, By extends string, Filters extends Record<string, string>> = {
  source: ListSource<Row, By, Filters>;
};

type ExportableList<Row, By extends string, Filters extends Record<string, string>> = Pick<
  ListDescription<Row, By, Filters>,
  "name" | "source" | "file"
>;

/** The values of a list's address. */
function valuesAt<Row, By extends string, Filters extends Record<string, string>>(
  { source }: Listed<Row, By, Filters>,
  query = "",
) {
  return readAddress(new URLSearchParams(query), source.address);
}

/** Reads the page of a list that an address shows. */
export function readAt<Row, By extends string, Filters extends Record<string, string>>(
  list: Listed<Row, By, Filters>,
  query = "",
) {
  return readList(list.source, valuesAt(list, query));
}

/** Returns addresses with every order and every choice of every filter. */
export function addressesOf<Row, By extends string, Filters extends Record<string, string>>({
  source,
}: Listed<Row, By, Filters>): string[] {
  return [
    ...source.address.sorts.flatMap((by) => [`ordem=${by}`, `ordem=-${by}`]),
    ...Object.entries<readonly string[] | undefined>(source.choices).flatMap(([name, values = []]) =>
      values.map((value) => `${name}=${value}`),
    ),
    "busca=ninguém",
  ];
}

const files = import.meta.glob<{ default: Record<string, unknown> }>([
  "/locales/*/admin.json",
  "/supabase/functions/_shared/contract/task-words/*.json",
]);

/** Exports what an address shows of a list, or only the rows with these ids. Returns the file's name and its lines. */
export async function exportAt<Row, By extends string, Filters extends Record<string, string>>(
  { file, ...list }: ExportableList<Row, By, Filters>,
  wanted: { query?: string; ids?: readonly string[]; language: Language },
): Promise<{ name: string; lines: string[] }> {
  if (!file) throw new Error(`The list ${list.name} has no file.`);
  const { name, content } = await exportList(
    { ...list, file },
    { values: valuesAt(list, wanted.query), ...(wanted.ids && { ids: wanted.ids }) },
    await listTexts(wanted.language),
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  return { name, lines: (await content.text()).split("\r\n") };
}

const readTexts = async (file: string) => (await files[`/${file}`]?.())?.default ?? {};

/** Loads the texts of a list outside a browser. */
async function listTexts(language: Language): Promise<ListTexts> {
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    defaultNS: "admin",
    resources: {
      [language]: {
        admin: await readTexts(textFile(language, "admin")),
        taskWords: await readTexts(textFile(language, "taskWords")),
      },
    },
    interpolation: { escapeValue: false },
  });
  return { t: i18n.t as unknown as ListTexts["t"], language };
}
