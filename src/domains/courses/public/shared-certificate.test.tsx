import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { clearCache } from "@/platform/prerender/cache";
import { answer, disconnect, sent } from "@/test/backend";
import { renderPage, startTexts } from "@/test/render";
import { SharedCertificateRoute } from "./shared-certificate";

const reading = "GET rpc/shared_certificate";
const code = "AbCdEfGhIjKlMnOpQrStUvWx";
const certificate = {
  learner_name: "Ana Souza",
  course_title: "Cuidar do site",
  completed_at: "2026-11-20T12:00:00Z",
};

beforeAll(() => startTexts());
beforeEach(() => clearCache());

const show = (shown = code) =>
  renderPage(<SharedCertificateRoute />, { at: `/certificado/${shown}`, pattern: "/certificado/:code" });

it("a shared certificate shows name, course and date, and links to the front page", async () => {
  answer(reading, [certificate]);
  show();
  const sheet = await screen.findByRole("article");
  expect(sheet).toHaveTextContent("Ana Souza");
  expect(sheet).toHaveTextContent("Cuidar do site");
  expect(sheet).toHaveTextContent("20 de novembro de 2026");
  expect(screen.getByRole("link", { name: "Feito com Site Pronto" })).toHaveAttribute("href", "/");
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});

it("a certificate that is off has the same answer as one that never existed", async () => {
  answer(reading, []);
  show();
  expect(
    await screen.findByRole("heading", { name: "Este certificado não está disponível" }),
  ).toBeInTheDocument();
  expect(await sent(reading)).toHaveLength(1);
});

it("an address without a possible code shows the same answer without a request", async () => {
  show("curto");
  expect(
    await screen.findByRole("heading", { name: "Este certificado não está disponível" }),
  ).toBeInTheDocument();
  expect(await sent(reading)).toEqual([]);
});

it("a failed read of a certificate can be repeated", async () => {
  answer(reading, [certificate]);
  disconnect(reading, 1);
  show();
  expect(await screen.findByText("Erro ao carregar o certificado")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: /Tentar/ }));
  expect(await screen.findByRole("article")).toHaveTextContent("Ana Souza");
});
