// @vitest-environment jsdom
import { useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { HydrateLater } from "./hydrate-later";
import { hydration, markHydrated } from "./hydration";
import { setUpWindow } from "@/test/window";

setUpWindow();

const order: string[] = [];

function Section() {
  useEffect(() => void order.push("section"), []);
  return <p>Perguntas</p>;
}

function Page() {
  useEffect(() => {
    order.push("page");
    markHydrated();
  }, []);
  return (
    <main>
      <HydrateLater>
        <Section />
      </HydrateLater>
    </main>
  );
}

test("a section hydrates after its page, and hydration is complete only then", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const root = document.createElement("div");
  root.innerHTML = renderToString(<Page />);
  const problems: unknown[] = [];
  void hydration.then(() => order.push("complete"));

  hydrateRoot(root, <Page />, { onRecoverableError: (error) => problems.push(error) });

  await vi.waitFor(() => expect(order).toContain("complete"));
  expect(order).toEqual(["page", "section", "complete"]);
  expect(root).toHaveTextContent("Perguntas");
  expect(problems).toEqual([]);
});
