import type { DomainVerdict, TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, Route } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import type { AdminContext } from "@/domains/team/parts/admin-context";
import { AdminSiteRoute } from "@/domains/sites/team/site";
import { renderAdminRoutes } from "./admin";
import { addCustomer, answer, narrow, signIn, sql, type Account } from "./backend";
import { startTexts } from "./render";
import { setSite } from "./rows";

/** The site of a test, its customer Ana Souza and the signed-in team member Bia Equipe. */
export type TestedSite = { id: string; profileId: string; domain: string; bia: Account };

/** Replaces the last check of a site's domain. */
export async function setCheck(
  siteId: string,
  verdict: DomainVerdict,
  over: { tls?: "valid" | "invalid"; records?: object[] } = {},
): Promise<void> {
  await sql(
    `insert into public.domain_checks (site_id, domain, verdict, tls, records, checked_at, next_check_at)
     select id, domain, $2, $3, $4, now(), null from public.sites where id = $1
     on conflict (site_id) do update
        set verdict = excluded.verdict, tls = excluded.tls, records = excluded.records, checked_at = excluded.checked_at`,
    [siteId, verdict, over.tls ?? null, JSON.stringify(over.records ?? [])],
  );
}

/** Completes the checklist of a site, and points its domain to the server. */
export async function makeReady(siteId: string): Promise<void> {
  await sql(
    `insert into public.site_checklist (site_id, item)
     select $1, item from unnest(enum_range(null::public.checklist_item)) item on conflict do nothing`,
    [siteId],
  );
  await setCheck(siteId, "pointing_here");
}

/** Adds another customer who has this domain. Returns the site. */
export async function addHolder(domain: string): Promise<string> {
  const { id } = await addCustomer({ full_name: "Bia Lima", domain });
  return setSite(id, { status: "active" });
}

/**
 * Loads the texts, and adds a paid site with an incomplete checklist and a domain that partly points to the server before
 * each test. Returns a function that returns the site.
 */
export function prepareSitePage(): () => TestedSite {
  let site: TestedSite;
  beforeAll(() => startTexts());
  beforeEach(async () => {
    sessionStorage.clear();
    const domain = `padaria-${crypto.randomUUID().slice(0, 8)}.com.br`;
    const { id: profileId } = await addCustomer({
      full_name: "Ana Souza",
      phone: "+5511987654321",
      locale: "en",
      domain,
    });
    const bia = await signIn("admin", { full_name: "Bia Equipe" });
    const id = await setSite(profileId, { status: "awaiting_activation" });
    await sql(
      `with noted as (insert into public.site_notes (site_id, notes) values ($1, 'Prefere azul'))
       insert into public.site_checklist (site_id, item, done_by, done_at)
       values ($1, 'hosting', $2, '2026-11-20T12:00:00Z')`,
      [id, bia.id],
    );
    await setCheck(id, "partly", {
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
    });
    site = { id, profileId, domain, bia };
    narrow("GET activation_queue", `site_id=eq.${id}`);
    answer("POST check-domain", {});
  });
  afterEach(() => vi.useRealTimers());
  return () => site;
}

/** Renders the page of a site for a user with these permissions. */
export function renderSite({ id, bia }: TestedSite, permissions: TeamPermission[]): void {
  const context: AdminContext = { user: { ...bia, isTeam: true }, permissions };
  renderAdminRoutes(
    <Route element={<Outlet context={context} />}>
      <Route path="/administrador/ativacoes/:siteId" element={<AdminSiteRoute />} />
    </Route>,
    `/administrador/ativacoes/${id}`,
  );
}

/** Renders the page of a site and waits for the site. */
export async function openSite(
  site: TestedSite,
  permissions: TeamPermission[] = ["sites.read", "sites.write", "customers.read"],
): Promise<void> {
  renderSite(site, permissions);
  await screen.findByRole("region", { name: "Situação" });
}

/** Renders the page of a site that is ready for its activation. */
export async function openReadySite(site: TestedSite): Promise<void> {
  await makeReady(site.id);
  await openSite(site);
}

/** Returns the status of a site, and the reason of its last step. */
export async function stateOf({ id }: TestedSite): Promise<{ status: unknown; reason: unknown }> {
  const [row] = await sql(
    `select s.status, (select n.note from public.site_events e left join public.site_event_notes n on n.event_id = e.id
                        where e.site_id = s.id order by e.id desc limit 1) as reason
       from public.sites s where s.id = $1`,
    [id],
  );
  return { status: row?.["status"], reason: row?.["reason"] };
}

/** Returns a region of the page. */
export const part = (name: string) => screen.getByRole("region", { name });

/** Returns the field of the WordPress address. */
export const address = () => screen.getByRole("textbox", { name: "Endereço do WordPress" });

/** Returns the field of the notes. */
export const notes = () => screen.getByRole("textbox", { name: "Anotações" });

/** Presses a button as soon as it is enabled. Further actions are in a closed menu. */
export async function press(name: string, inside: Pick<typeof screen, "getByRole"> = screen): Promise<void> {
  await waitFor(() => expect(inside.getByRole("button", { name, hidden: true })).toBeEnabled());
  await userEvent.click(inside.getByRole("button", { name, hidden: true }));
}

/** Takes a step and confirms its dialog. */
export async function step(name: string): Promise<void> {
  await press(name);
  const dialog = within(await screen.findByRole("dialog"));
  const reason = dialog.queryByRole("textbox", { name: "Motivo" });
  if (reason) await userEvent.type(reason, "Pedido do cliente");
  await press(name, dialog);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}
