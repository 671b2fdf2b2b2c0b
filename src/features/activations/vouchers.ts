import type { Tables } from "@/lib/database.types";

/** A customer whose site waits for a first payment by Boleto or Pix. */
export type AwaitedVoucher = {
  siteId: string;
  profileId: string;
  name: string;
  /** In its ASCII form. */
  domain: string | null;
  kind: "boleto" | "pix";
  /** Until when it can be paid (ISO 8601). */
  expiresAt: string;
};

export type VoucherRow = Pick<Tables<"payments">, "profile_id" | "voucher_kind" | "voucher_expires_at"> & {
  profile: Pick<Tables<"profiles">, "full_name" | "email"> | null;
};

export type WaitingSiteRow = Pick<Tables<"sites">, "id" | "profile_id" | "domain">;

/** Joins open vouchers with the sites that wait for them: one for each site, the last that can be paid. */
export function toAwaitedVouchers(
  rows: readonly VoucherRow[],
  sites: readonly WaitingSiteRow[],
): AwaitedVoucher[] {
  const latest = new Map(rows.map((row) => [row.profile_id, row]));
  return [...latest.values()].flatMap(({ profile_id: profileId, profile, ...row }) => {
    const site = sites.find(({ profile_id: owner }) => owner === profileId);
    const { voucher_kind: kind, voucher_expires_at: expiresAt } = row;
    if (!site || !expiresAt || (kind !== "boleto" && kind !== "pix")) return [];
    const name = profile?.full_name ?? profile?.email ?? "";
    return [{ siteId: site.id, profileId, name, domain: site.domain, kind, expiresAt }];
  });
}
