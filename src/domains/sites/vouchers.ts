import type { VoucherKind } from "@contract/enums";
import type { Tables } from "@database";

/** A customer whose site waits for a first payment by Boleto or Pix. */
export type AwaitedVoucher = {
  siteId: string;
  name: string;
  /** In ASCII form. */
  domain: string | null;
  kind: VoucherKind;
  /** The last date for its payment (ISO 8601). */
  expiresAt: string;
};

export type VoucherRow = Pick<Tables<"payments">, "voucher_kind" | "voucher_expires_at"> & {
  profile: Pick<Tables<"profiles">, "id" | "full_name" | "email"> & {
    site: Pick<Tables<"sites">, "id" | "domain">;
  };
};

/** Returns one voucher for each site: the one that expires last. */
export function toAwaitedVouchers(rows: readonly VoucherRow[]): AwaitedVoucher[] {
  const latest = new Map(rows.map((row) => [row.profile.id, row]));
  return [...latest.values()].flatMap(({ profile, voucher_kind: kind, voucher_expires_at: expiresAt }) => {
    if (expiresAt === null || kind === null) return [];
    const { full_name: name, email, site } = profile;
    return [{ siteId: site.id, name: name ?? email ?? "", domain: site.domain, kind, expiresAt }];
  });
}
