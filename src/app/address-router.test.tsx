import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense, use } from "react";
import { Link, Route, Routes } from "react-router-dom";
import { afterEach, beforeAll, expect, it } from "vitest";
import { startTexts } from "@/test/render";
import { AddressRouter, usePendingPath } from "./address-router";

beforeAll(() => startTexts());

afterEach(() => window.history.replaceState(null, "", "/"));

function Pending() {
  return <output>{usePendingPath() ?? "none"}</output>;
}

it("names the requested page while its code loads", async () => {
  const loading = new Promise<never>(() => undefined);
  const Page = () => <h1>{use(loading)}</h1>;
  render(
    <AddressRouter hydrating={false}>
      <Pending />
      <Link to="/planos">Ver planos</Link>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={<h1>Casa</h1>} />
          <Route path="/planos" element={<Page />} />
        </Routes>
      </Suspense>
    </AddressRouter>,
  );
  expect(screen.getByRole("status")).toHaveTextContent("none");
  await userEvent.click(screen.getByRole("link", { name: "Ver planos" }));
  expect(screen.getByRole("status")).toHaveTextContent("/planos");
  expect(screen.getByRole("heading", { name: "Casa" })).toBeInTheDocument();
});
