import { withDatabase } from "@/platform/database";
import { toAwaitedVouchers, type AwaitedVoucher } from "./vouchers";

const most = 100;

/** Returns unpaid first payments by Boleto or Pix, earliest expiry first. */
export function listAwaitedVouchers(): Promise<readonly AwaitedVoucher[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("payments")
      .select(
        "voucher_kind, voucher_expires_at, profile:profiles!payments_profile_id_fkey!inner (id, full_name, email, site:sites!inner (id, domain))",
      )
      .eq("status", "open")
      .not("voucher_url", "is", null)
      // A renewal by voucher is also open, but its site is live.
      .in("profile.site.status", ["awaiting_payment", "cancelled"])
      .order("voucher_expires_at")
      .limit(most)
      .throwOnError();
    return toAwaitedVouchers(data);
  });
}
