import { randomUUID } from "node:crypto";
import { png } from "../../../supabase/functions/_shared/testing/images.ts";
import { password, type Answer, type Person, type World } from "./world.ts";

/** Something that a person does, and what has to be so afterwards. */
export type Operation = {
  name: string;
  /**
   * Makes all that one attempt needs.
   *
   * @returns `attempt` does it, the same way each time; `check` names what is wrong once everything is up again
   */
  begin: (world: World) => Promise<{ attempt: () => Promise<Answer>; check: () => Promise<string[]> }>;
};

const patienceMs = 10_000;

const picture = () => new Blob([new Uint8Array(png(480, 240))], { type: "image/png" });

async function numberOf(world: World, query: string, params: unknown[]): Promise<number> {
  const [row] = await world.sql(`select count(*)::int as n from ${query}`, params);
  return Number(row?.["n"]);
}

const differs = (what: string, found: unknown, wanted: unknown) =>
  found === wanted ? [] : [`${what}: ${String(found)} instead of ${String(wanted)}`];

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isSo()) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Fills in and sends the form of a payment page with a card that pays. */
async function pay(page: string): Promise<number> {
  const form = new URLSearchParams({
    email: "payer@customer.test",
    cardNumber: "4242 4242 4242 4242",
    cardExpiry: "12 / 40",
    cardCvc: "123",
    billingName: "Ana Souza",
  });
  const { status } = await fetch(page, { method: "POST", body: form, redirect: "manual" });
  return status;
}

const openCheckout = (world: World, { token }: Person) =>
  world.call("create-checkout-session", token, { plan_id: 1, locale: "pt-BR" });

const isPaid =
  (world: World, { id }: Person) =>
  async () =>
    (await numberOf(world, "public.payments where profile_id = $1 and status = 'paid'", [id])) > 0;

async function addCustomer(world: World): Promise<Person> {
  const person = await world.addPerson();
  const { body } = await openCheckout(world, person);
  await pay(String(body["url"]));
  await until(isPaid(world, person));
  return person;
}

const customersOf = async ({ stripe }: World, { id }: Person) =>
  (await stripe.customers.list({ limit: 100 })).data.filter(({ metadata }) => metadata["profile_id"] === id);

/** Whether each file of a bucket has its row, and each row its files. */
async function checkFiles(world: World, bucket: string, paths: string): Promise<string[]> {
  await world.purgeFiles();
  const files = await world.sql("select name from storage.objects where bucket_id = $1", [bucket]);
  const rows = await world.sql(`select path from (${paths}) paths (path) where path is not null`);
  const [stored, named] = [files.map(({ name }) => String(name)), rows.map(({ path }) => String(path))];
  return [
    ...stored.filter((path) => !named.includes(path)).map((path) => `file without a row: ${path}`),
    ...named.filter((path) => !stored.includes(path)).map((path) => `row without a file: ${path}`),
  ];
}

const checkout: Operation = {
  name: "checkout",
  begin: async (world) => {
    const person = await world.addPerson();
    let page = "";
    return {
      attempt: async () => {
        const answer = await openCheckout(world, person);
        page = String(answer.body["url"] ?? "");
        return answer;
      },
      check: async () => {
        const status = await pay(page);
        await until(isPaid(world, person));
        const customers = await customersOf(world, person);
        const live = await Promise.all(
          customers.map(
            async ({ id }) => (await world.stripe.subscriptions.list({ customer: id })).data.length,
          ),
        );
        const open = (await world.stripe.checkout.sessions.list({ limit: 100 })).data.filter(
          (session) => session.client_reference_id === person.id && session.status === "open",
        );
        const count = (query: string) => numberOf(world, query, [person.id]);
        return [
          ...differs("status of paying", status, 303),
          ...differs(
            "subscriptions at Stripe",
            live.reduce((sum, each) => sum + each, 0),
            1,
          ),
          ...differs("open pages at Stripe", open.length, 0),
          ...differs("subscriptions here", await count("public.subscriptions where profile_id = $1"), 1),
          ...differs("payments here", await count("public.payments where profile_id = $1"), 1),
          ...differs(
            "sites that wait to be activated",
            await count("public.sites where profile_id = $1 and status = 'awaiting_activation'"),
            1,
          ),
          ...differs(
            "e-mails of one kind sent twice",
            await count(
              "(select template from public.email_outbox where profile_id = $1 group by template having count(*) > 1)",
            ),
            0,
          ),
        ];
      },
    };
  },
};

const uploadMedia: Operation = {
  name: "upload of a picture",
  begin: async (world) => {
    const { token } = await world.admin();
    const id = randomUUID();
    return {
      attempt: () => {
        const form = new FormData();
        form.append("id", id);
        form.append("file", picture(), "image");
        form.append("alt", "Uma vitrine");
        return world.call("upload-media", token, form);
      },
      check: async () => [
        ...differs("rows", await numberOf(world, "public.media_files where id = $1", [id]), 1),
        ...(await checkFiles(world, "media", "select path from public.media_files")),
      ],
    };
  },
};

const uploadAvatar: Operation = {
  name: "upload of an avatar",
  begin: async (world) => {
    const person = await world.addPerson();
    return {
      attempt: () => world.call("upload-avatar", person.token, picture()),
      check: () =>
        checkFiles(
          world,
          "avatars",
          "select split_part(avatar_url, '/avatars/', 2) from public.profiles where avatar_url is not null",
        ),
    };
  },
};

const attach: Operation = {
  name: "upload of an attachment",
  begin: async (world) => {
    const person = await world.addPerson();
    return {
      attempt: () => world.call("message-attachment", person.token, picture(), "?name=foto.png"),
      check: () => checkFiles(world, "attachments", "select path from public.contact_attachments"),
    };
  },
};

const deletion: Operation = {
  name: "deletion of an account",
  begin: async (world) => {
    const person = await addCustomer(world);
    await world.call("upload-avatar", person.token, picture());
    const [customer] = await customersOf(world, person);
    return {
      attempt: () => world.call("delete-user", person.token, { record: { id: person.id }, password }),
      check: async () => {
        await world.purgeFiles();
        const live = await world.stripe.subscriptions.list({
          customer: customer?.id ?? "",
          status: "active",
        });
        return [
          ...differs("accounts", await numberOf(world, "auth.users where id = $1", [person.id]), 0),
          ...differs("live subscriptions at Stripe", live.data.length, 0),
          ...differs("customers at Stripe", (await customersOf(world, person)).length, 0),
          ...differs(
            "files",
            await numberOf(world, "storage.objects where name like $1 || '/%'", [person.id]),
            0,
          ),
        ];
      },
    };
  },
};

const refund: Operation = {
  name: "refund",
  begin: async (world) => {
    const person = await addCustomer(world);
    const { token } = await world.admin();
    const [payment] = await world.sql("select id from public.payments where profile_id = $1", [person.id]);
    const id = randomUUID();
    const body = {
      id,
      payment_id: payment?.["id"],
      amount: 2000,
      seen_refunded: 0,
      reason: "other",
      note: "",
    };
    return {
      attempt: () => world.call("refund-payment", token, body),
      check: async () => {
        const [customer] = await customersOf(world, person);
        const { data } = await world.stripe.charges.list({ customer: customer?.id ?? "" });
        const atStripe = data.reduce((sum, charge) => sum + charge.amount_refunded, 0);
        const isStored = async () =>
          (await numberOf(world, "public.payments where profile_id = $1 and amount_refunded = 2000", [
            person.id,
          ])) === 1;
        await until(isStored);
        return [
          ...differs("refunded at Stripe", atStripe, 2000),
          ...differs("refunded here", await isStored(), true),
          ...differs(
            "refunds here",
            await numberOf(world, "public.refunds where id = $1 and status = 'succeeded'", [id]),
            1,
          ),
        ];
      },
    };
  },
};

export const operations: readonly Operation[] = [
  checkout,
  uploadMedia,
  uploadAvatar,
  attach,
  deletion,
  refund,
];
