import * as z from "zod";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { rowId } from "../_shared/fields.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { requirePermission } from "../_shared/require-permission.ts";
import { callerHandler } from "../_shared/serve-function.ts";

const bucket = "media";

const requestBody = z.strictObject({ id: rowId });

const variants = z.array(z.object({ path: z.string() }));

// Code of the trigger that protects used media.
const conflict = "PT409";

/**
 * Removes an unused image or video, for team members with the permission. `POST` with `RemoveMediaRequest` answers
 * `{}`. purge-files removes files that storage could not remove now. Errors: 401 unauthorized, 403 forbidden, 400
 * invalid_request, 404 not_found, 409 conflict (it is used), 405, 429, 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "remove-media", body: requestBody },
  async ({ request, caller, body }, { database }: ServiceDependencies): Promise<Record<string, never>> => {
    await requirePermission(request, database, "media.write");
    const { data, error } = await database.rpc("remove_media_file", {
      actor_id: caller.id,
      media_id: body.id,
    });
    if (error?.code === conflict) {
      throw new FunctionError("conflict", "Something uses this file.");
    }
    if (error) {
      throw error;
    }
    const [removed] = data;
    if (!removed) {
      throw new FunctionError("not_found", "There is no such file.");
    }
    const paths = [removed.path, ...variants.parse(removed.variants).map(({ path }) => path)];
    const { error: failure } = await database.storage.from(bucket).remove(paths);
    if (failure !== null) {
      console.error(`Files of ${body.id} are left to purge-files:`, failure);
    }
    return {};
  },
);
