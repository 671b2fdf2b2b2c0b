import { describe, expect, it } from "vitest";
import { coverLetter, coverSubject, coverTone } from "./cover-subject";

describe("coverSubject", () => {
  it.each([
    ["Como escolher e registrar o domínio do seu negócio", "domain"],
    ["DNS sem mistério: por que o site novo demora a aparecer", "domain"],
    ["E-mail com o seu domínio", "email"],
    ["Fotos do seu negócio com o celular", "photos"],
    ["Imagens leves e bem descritas", "photos"],
    ["Escrever um post que responde a alguém", "text"],
    ["Quanto custa um site", "price"],
    ["Horário de funcionamento na página de contato", "hours"],
    ["Apareça no mapa do bairro", "map"],
    ["Atender pelo WhatsApp", "chat"],
    ["Perfil da Empresa no Google e site", "search"],
    ["Cópias de segurança e bons hábitos", "backup"],
    ["Entrar no site com segurança", "security"],
    ["Uma palavra-passe para cada pessoa", "security"],
    ["Atualizações sem susto", "care"],
    ["Velocidade, rotina e quando chamar o suporte", "speed"],
    ["Receber com Pix e cartão", "payment"],
    ["A rotina da semana", "calendar"],
    ["Menus: o caminho dentro do site", "signpost"],
    ["Criar e mudar uma página", "page"],
    ["Abrir a loja na internet", "shop"],
    ["Photos of your business", "photos"],
    ["How to choose a domain", "domain"],
    ["Opening hours that customers find", "hours"],
    ["Make your website faster", "speed"],
    ["Passwords for a small team", "security"],
    ["Preços à vista", "price"],
  ] as const)("finds the subject of the first known word in %j", (title, subject) => {
    expect(coverSubject(title)).toBe(subject);
  });

  it("finds the subject in the tags when no word of the title is known", () => {
    expect(coverSubject("Por onde começar", ["Primeiros passos", "Fotos"])).toBe("signpost");
    expect(coverSubject("Um novo ano", ["Privacidade"])).toBe("security");
  });

  it("prefers a tag to a word that is in most titles", () => {
    expect(coverSubject("Um site para o seu negócio", ["Fotos"])).toBe("photos");
    expect(coverSubject("Um site para o seu negócio")).toBe("shop");
  });

  it("returns null when no word is known", () => {
    expect(coverSubject("Boas-vindas", ["Novidades"])).toBeNull();
    expect(coverSubject("")).toBeNull();
  });
});

it("coverTone returns the same colouring for the same title, and all four among many titles", () => {
  expect(coverTone("Fotos")).toBe(coverTone("Fotos"));
  const tones = Array.from({ length: 50 }, (_title, index) => coverTone(`Aula ${index}`));
  expect([...new Set(tones)].toSorted()).toEqual([0, 1, 2, 3]);
});

it("coverLetter returns the first letter or digit in upper case", () => {
  expect(coverLetter("“émile”")).toBe("É");
  expect(coverLetter("…")).toBe("");
});
