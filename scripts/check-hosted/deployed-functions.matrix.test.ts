import { expect, it } from "vitest";
import { freePorts } from "../../tools/local-stack/ports.ts";
import { readProjectConfig } from "../../tools/local-stack/project-config.ts";
import { startStack } from "../../tools/local-stack/stack.ts";
import { checkFunctions } from "./functions.ts";

it("every function of a running stack refuses an unauthorized call as the check expects", async () => {
  const ports = await freePorts();
  const stack = await startStack({
    ports,
    dataDirectory: null,
    stripe: {
      secretKey: "sk_test_local_check_hosted",
      webhookSecret: "whsec_local_check_hosted",
      apiUrl: `http://127.0.0.1:${ports.stripe}`,
    },
    emailFrom: "Site Pronto <ola@sitepronto.test>",
    cronSecret: "local-cron-secret-check-hosted",
    development: false,
    log: () => undefined,
  });
  try {
    const { functions } = await readProjectConfig();
    const names = functions.map(({ name }) => name);
    const finding = await checkFunctions({ url: stack.urls.api, request: fetch }, names);
    expect(finding).toMatchObject({ state: "ok" });
  } finally {
    await stack.stop();
  }
}, 90_000);
