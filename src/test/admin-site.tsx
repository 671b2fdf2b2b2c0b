import { checklistItems, type DomainVerdict, type TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, Route } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import type { AdminContext } from "@/app/layouts/admin/admin-context";
import { AdminSiteRoute } from "@/app/routes/admin/site";
import type { DomainCheck } from "@/lib/domain-check";
import type { ManagedSite, ManagedSiteEvent } from "@/features/activations/managed-site";
import {
  changeDomain,
  checkDomain,
  declineDomain,
  getManagedSite,
  listQueuedSites,
  readMigrationAccess,
  requestDomain,
  saveMigrationAccess,
  saveSiteFile,
  takeSiteStep,
  tickItem,
  undoSiteStep,
} from "@/features/activations/managed-site-api";
import { renderAdminRoutes, teamMember } from "./admin";
import { startTexts } from "./render";

/** The mocked calls of a site's page. The test file calls `vi.mock("@/features/activations/managed-site-api")`. */
export const siteCalls = {
  read: vi.mocked(getManagedSite),
  readQueue: vi.mocked(listQueuedSites),
  take: vi.mocked(takeSiteStep),
  undo: vi.mocked(undoSiteStep),
  save: vi.mocked(saveSiteFile),
  tick: vi.mocked(tickItem),
  readAccess: vi.mocked(readMigrationAccess),
  saveAccess: vi.mocked(saveMigrationAccess),
  check: vi.mocked(checkDomain),
  askDomain: vi.mocked(requestDomain),
  change: vi.mocked(changeDomain),
  decline: vi.mocked(declineDomain),
};

/** Time of the first read of a site. */
export const at = "2026-11-20T12:00:00Z";

/** Time of a change after the first read. */
export const later = "2026-11-20T13:00:00Z";

/** The team member in checklists and histories. */
export const bia = { fullName: "Bia Equipe", email: "bia@exemplo.com" };

/** Returns an event of a site's history, by default without a domain or a reason. */
export function happened(over: Pick<ManagedSiteEvent, "id" | "from" | "to"> & Partial<ManagedSiteEvent>) {
  return { formerDomain: null, domain: null, undoes: null, at, told: null, ...over };
}

/** Returns a domain check with this result. */
export const checkOf = (verdict: DomainVerdict): DomainCheck => ({
  domain: "padaria.com.br",
  verdict,
  tls: null,
  records: [],
  checkedAt: new Date().toISOString(),
  nextCheckAt: null,
  connectedAt: null,
});

/** A paid site with an incomplete checklist and a domain that partly points to the server. */
export const waiting: ManagedSite = {
  id: "site-1",
  status: "awaiting_activation",
  refundedAt: null,
  domain: "padaria.com.br",
  customer: {
    id: "profile-1",
    fullName: "Ana Souza",
    email: "ana@exemplo.com",
    phone: "+5511987654321",
    language: "en",
    since: "2026-01-10T12:00:00Z",
    subscriptions: [],
  },
  paidAt: "2026-11-20T12:00:00Z",
  deadline: "2026-11-24T12:00:00Z",
  preparedAt: null,
  activatedAt: null,
  suspensionReason: null,
  suspensionNote: null,
  takenDownAt: null,
  returnDeadline: null,
  file: {
    wordpress_url: "",
    last_backup_on: "",
    certificate_expires_on: "",
    migration: "none",
    notes: "Prefere azul",
  },
  seen: at,
  model: null,
  wishes: null,
  files: [],
  holders: [],
  migrationFrom: null,
  accessStoredAt: null,
  ticks: { hosting: { item: "hosting", at: "2026-11-20T12:00:00Z", by: bia } },
  events: [happened({ id: 1, from: "awaiting_payment", to: "awaiting_activation" })],
  check: {
    domain: "padaria.com.br",
    verdict: "partly",
    tls: null,
    records: [
      {
        type: "A",
        name: "@",
        expected: ["192.0.2.10"],
        found: ["203.0.113.9"],
        state: "wrong",
        disagree: true,
      },
    ],
    checkedAt: "2026-11-20T12:00:00Z",
    nextCheckAt: null,
    connectedAt: null,
  },
  request: null,
};

/** A site with a complete checklist and a domain that points to the server. */
export const ready = (): ManagedSite => ({
  ...waiting,
  ticks: Object.fromEntries(checklistItems.map((item) => [item, { item, at, by: null }])),
  check: checkOf("pointing_here"),
});

/** A live site. */
export const live: ManagedSite = { ...waiting, status: "active", activatedAt: "2026-11-21T12:00:00Z" };

/** Loads the texts and resets the calls before each test: the page then shows `waiting`. */
export function prepareSitePage(): void {
  const { read, readQueue, take, undo, save, tick, check, askDomain, change, decline } = siteCalls;
  beforeAll(() => startTexts());
  beforeEach(() => {
    for (const call of [undo, tick, check, askDomain, change, decline]) {
      call.mockReset().mockResolvedValue();
    }
    sessionStorage.clear();
    read.mockReset().mockResolvedValue(waiting);
    readQueue.mockReset().mockResolvedValue([]);
    take.mockReset().mockResolvedValue(7);
    save.mockReset().mockResolvedValue(later);
  });
  afterEach(() => vi.useRealTimers());
}

/** Renders the page of the site for a user with these permissions. */
export function renderSite(permissions: TeamPermission[]): void {
  const context: AdminContext = { user: teamMember, permissions };
  renderAdminRoutes(
    <Route element={<Outlet context={context} />}>
      <Route path="/administrador/ativacoes/:siteId" element={<AdminSiteRoute />} />
    </Route>,
    "/administrador/ativacoes/site-1",
  );
}

/** Renders the page of the site and waits for the site. */
export async function openSite(
  permissions: TeamPermission[] = ["sites.read", "sites.write", "customers.read"],
): Promise<void> {
  renderSite(permissions);
  await screen.findByRole("region", { name: "Situação" });
}

/** Renders the page of a site that is ready for its activation. */
export async function openReadySite(): Promise<void> {
  siteCalls.read.mockResolvedValue(ready());
  await openSite();
}

/** Returns a region of the page. */
export const part = (name: string) => screen.getByRole("region", { name });

/** Returns the field of the WordPress address. */
export const address = () => screen.getByRole("textbox", { name: "Endereço do WordPress" });

/** Returns the field of the notes. */
export const notes = () => screen.getByRole("textbox", { name: "Anotações" });

/** Presses a button. Further actions are in a closed menu. */
export const press = async (name: string) =>
  userEvent.click(await screen.findByRole("button", { name, hidden: true }));

/** Takes a step and confirms its dialog. */
export async function step(name: string): Promise<void> {
  await press(name);
  const dialog = within(await screen.findByRole("dialog"));
  const reason = dialog.queryByRole("textbox", { name: "Motivo" });
  if (reason) await userEvent.type(reason, "Pedido do cliente");
  await userEvent.click(await dialog.findByRole("button", { name }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}
