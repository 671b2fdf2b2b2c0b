import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { Router } from "react-router-dom";
import { expect, it } from "vitest";
import { useMenu } from "./use-menu";

const navigator = {
  createHref: String,
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};
let shown = { pathname: "/", key: "1" };

/** Shows a page whose address may already be another one. */
const atPage = ({ children }: { children: ReactNode }) => (
  <Router navigator={navigator} location={{ search: "", hash: "", state: null, ...shown }}>
    {children}
  </Router>
);

it("a menu that was opened while a slow page arrives stays open until the next page", () => {
  shown = { pathname: "/", key: "1" };
  window.history.replaceState(null, "", "/planos");
  const { result, rerender } = renderHook(useMenu, { wrapper: atPage });
  act(result.current.open);
  expect(result.current.isOpen).toBe(true);

  shown = { pathname: "/planos", key: "2" };
  rerender();
  expect(result.current.isOpen).toBe(true);

  shown = { pathname: "/", key: "1b" };
  rerender();
  expect(result.current.isOpen).toBe(false);
});
