import { withDatabase } from "@/lib/database";
import { toAwaitedVouchers, type AwaitedVoucher } from "./vouchers";

const most = 100;

/** First payments by Boleto or Pix that are not paid yet, the first to expire first. */
export function listAwaitedVouchers(): Promise<readonly AwaitedVoucher[]> {
  return withDatabase(async (database) => {
    const { data: rows } = await database
      .from("payments")
      .select("profile_id, voucher_kind, voucher_expires_at, profile:profiles (full_name, email)")
      .eq("status", "open")
      .not("voucher_url", "is", null)
      .order("voucher_expires_at")
      .limit(most)
      .throwOnError();
    if (rows.length === 0) return [];
    const { data: sites } = await database
      .from("sites")
      .select("id, profile_id, domain")
      .in("profile_id", [...new Set(rows.map(({ profile_id: id }) => id))])
      // A renewal by voucher waits too, but its site is live.
      .in("status", ["awaiting_payment", "cancelled"])
      .throwOnError();
    return toAwaitedVouchers(rows, sites);
  });
}
