import type { Language } from "../../supabase/functions/_shared/contract/enums.ts";

/** Texts of the page of a suspended site. */
export const closedTexts: Record<
  Language,
  { title: string; picture: string; heading: string; text: string }
> = {
  "pt-BR": {
    title: "Site fora do ar",
    picture: "Loja de porta fechada",
    heading: "Este site está fora do ar",
    text: "Se ele é seu, entre no painel do Site Pronto para ver o motivo.",
  },
  "pt-PT": {
    title: "Site indisponível",
    picture: "Loja de porta fechada",
    heading: "Este site está indisponível",
    text: "Se é seu, entre no painel do Site Pronto para ver o motivo.",
  },
  en: {
    title: "Website offline",
    picture: "Shop with its shutter closed",
    heading: "This website is offline",
    text: "If it is yours, sign in to your Site Pronto dashboard to see why.",
  },
};
