import { changeEmail } from "../fixtures/email-change.ts";
import { test } from "../fixtures/test.ts";

test("an e-mail changes when both mailboxes have confirmed, the current one first @long", async ({
  page,
}) => {
  await changeEmail(page, "present");
});
