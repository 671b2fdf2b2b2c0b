import type { Results, Transaction } from "@electric-sql/pglite";
import { afterAll } from "vitest";
import { createMigratedPostgres } from "../../tools/local-stack/embedded-postgres.ts";

/** Team roles. */
export type TeamRole = "admin" | "support" | "finance" | "editor";

/** The role of a statement. `owner` is the team in Studio's SQL editor. */
export type Caller =
  | { role: "owner" | "anon" | "service_role" }
  | {
      role: "authenticated";
      userId: string;
      /** `app_metadata.role` in the token and on the account. */
      teamRole?: TeamRole;
      /** The role is only in the token. */
      revoked?: boolean;
      aal?: "aal1" | "aal2";
      /** Its row in auth.sessions; the other tokens name none. */
      sessionId?: string;
      userMetadata?: Record<string, unknown>;
    };

export const owner: Caller = { role: "owner" };
export const anon: Caller = { role: "anon" };
export const serviceRole: Caller = { role: "service_role" };

/** Returns a signed-in customer. */
export function customer(userId: string): Caller {
  return { role: "authenticated", userId };
}

/** Returns a signed-in administrator, by token and account. */
export function admin(userId: string): Caller {
  return teamMember(userId, "admin");
}

/** Returns a signed-in team member, by token and account. */
export function teamMember(userId: string, teamRole: TeamRole): Caller {
  return { role: "authenticated", userId, teamRole };
}

/** Returns a caller with an administrator's token whose account is deleted or has no role. */
export function formerAdmin(userId: string): Caller {
  return { role: "authenticated", userId, teamRole: "admin", revoked: true };
}

export type Row = Record<string, unknown>;

export type TestDatabase = {
  /** Runs one statement with the caller's token claims. Rejects with Postgres's error. */
  as: (caller: Caller, sql: string, params?: unknown[]) => Promise<Results<Row>>;
  /** Runs `prepare` as the owner and then the statement, and rolls back both. */
  rehearse: (caller: Caller, sql: string, params?: unknown[], prepare?: string) => Promise<Results<Row>>;
  /** Runs several statements as the owner. */
  script: (sql: string) => Promise<void>;
  /** Returns the only row of a query by the owner. */
  row: (sql: string, params?: unknown[]) => Promise<Row>;
  /** Returns all rows of a query by the owner. */
  rows: (sql: string, params?: unknown[]) => Promise<Row[]>;
  /** Creates an account as sign-up does and returns its id. */
  signUp: (email: string, metadata?: Record<string, unknown>) => Promise<string>;
};

async function assume(tx: Transaction, caller: Caller): Promise<void> {
  if (caller.role === "owner") {
    return;
  }
  if (caller.role === "authenticated" && caller.teamRole && !caller.revoked) {
    await tx.query(
      `update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('role', $2::text)
        where id = $1`,
      [caller.userId, caller.teamRole],
    );
  }
  const claims =
    caller.role === "authenticated"
      ? {
          sub: caller.userId,
          role: "authenticated",
          aal: caller.aal ?? "aal1",
          ...(caller.sessionId && { session_id: caller.sessionId }),
          app_metadata: caller.teamRole ? { role: caller.teamRole } : {},
          user_metadata: caller.userMetadata ?? {},
        }
      : { role: caller.role };
  await tx.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
  await tx.exec(`set local role ${caller.role}`);
}

/**
 * Opens an in-memory Postgres for one test file, with all migrations and only our grants. Call it at the top of the
 * file; it closes after the file's tests.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const db = await createMigratedPostgres();
  afterAll(() => db.close());

  const as: TestDatabase["as"] = (caller, sql, params = []) =>
    db.transaction(async (tx) => {
      await assume(tx, caller);
      return tx.query<Row>(sql, params);
    });

  const rows: TestDatabase["rows"] = async (sql, params) => (await as(owner, sql, params)).rows;

  const row: TestDatabase["row"] = async (sql, params) => {
    const [first, ...others] = await rows(sql, params);
    if (first === undefined || others.length > 0) {
      throw new Error(`Expected exactly one row, got ${first ? others.length + 1 : 0}: ${sql}`);
    }
    return first;
  };

  return {
    as,
    rows,
    row,
    script: async (sql) => {
      await db.exec(sql);
    },
    rehearse: (caller, sql, params = [], prepare = "") =>
      db.transaction(async (tx) => {
        await tx.exec(prepare);
        await assume(tx, caller);
        const results = await tx.query<Row>(sql, params);
        await tx.rollback();
        return results;
      }),
    signUp: async (email, metadata = {}) => {
      const account = await row(
        "insert into auth.users (email, raw_user_meta_data, raw_app_meta_data) values ($1, $2, '{}') returning id",
        [email, metadata],
      );
      return String(account["id"]);
    },
  };
}
