import { screen, waitFor } from "@testing-library/react";
import { HelmetProvider } from "react-helmet-async";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { env } from "@/platform/env";
import { keepServedHead } from "@/platform/prerender/served-head";
import { renderPage, startTexts } from "@/test/render";
import { PublicPageHead } from "./public-page-head";

beforeAll(() => startTexts());

const canonicals = () =>
  [...document.head.querySelectorAll("link[rel=canonical]")].map((link) => link.getAttribute("href"));

/** Renders /faq with a link in the head of a served page, and returns it. */
async function showFaq(served: { path: string; href: string }): Promise<HTMLLinkElement> {
  const link = document.createElement("link");
  link.rel = "canonical";
  link.href = served.href;
  document.head.append(link);
  onTestFinished(() => link.remove());
  keepServedHead(served.path);
  renderPage(
    <HelmetProvider>
      <PublicPageHead title="Perguntas frequentes" />
      <p>Perguntas</p>
    </HelmetProvider>,
    { at: "/faq" },
  );
  expect(await screen.findByText("Perguntas")).toBeVisible();
  return link;
}

test.each([
  ["another page, left before its hydration", "/planos"],
  ["this page, rendered on the client instead of hydrated", "/faq"],
])("a page removes the served head of %s", async (_, path) => {
  await showFaq({ path, href: env.siteUrl + path });
  await waitFor(() => expect(canonicals()).toEqual([`${env.siteUrl}/faq`]));
});

test("a page leaves a served head to React that it does not repeat", async () => {
  expect(await showFaq({ path: "/faq", href: "https://hydrated.example/faq" })).toBeInTheDocument();
});
