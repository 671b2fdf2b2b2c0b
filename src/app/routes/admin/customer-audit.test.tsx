import { screen } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { listEntriesOfCustomer } from "@/features/audit/api";
import { renderAdminPage } from "@/test/admin";
import { startTexts } from "@/test/render";
import { CustomerAudit } from "./customer-audit";

vi.mock("@/features/audit/api");

beforeAll(() => startTexts());

const open = () => renderAdminPage(<CustomerAudit customerId="profile-1" email="ana@exemplo.com" />);

it("shows the team's actions for a customer and links to the audit log", async () => {
  vi.mocked(listEntriesOfCustomer).mockResolvedValue([
    {
      id: 1,
      at: "2026-11-22T12:00:00Z",
      actor: "bia@exemplo.com",
      role: "support",
      area: "sites",
      action: "update",
      table: "site_notes",
      key: "site-1",
      customerId: "profile-1",
      customerName: "Ana",
      customerEmail: "ana@exemplo.com",
      changed: ["notes"],
      before: null,
      after: null,
    },
  ]);
  open();
  const item = await screen.findByRole("listitem");
  expect(item).toHaveTextContent(/Mudou: Anotações do site.*bia@exemplo.com · Anotações/u);
  expect(screen.getByRole("link", { name: "Ver tudo na auditoria" })).toHaveAttribute(
    "href",
    "/administrador/auditoria?busca=ana%40exemplo.com&periodo=sempre",
  );
  expect(listEntriesOfCustomer).toHaveBeenCalledWith("profile-1");
});

it("shows a message without actions", async () => {
  vi.mocked(listEntriesOfCustomer).mockResolvedValue([]);
  open();
  expect(await screen.findByText("Nada ainda.")).toBeInTheDocument();
});
