// Applies the migrations to an empty database, to check that they are valid.
import { createMigratedPostgres } from "../../local-stack/embedded-postgres.ts";

const postgres = await createMigratedPostgres();
await postgres.close();
