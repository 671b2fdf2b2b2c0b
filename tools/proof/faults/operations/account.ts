import { randomUUID } from "node:crypto";
import { checkMail, countRows, findDifference, summarizeEffects, type Operation } from "../operation.ts";
import { password, type Answer } from "../world.ts";
import { addCustomer, customersOf } from "./customers.ts";
import { picture } from "./files.ts";

export const accountDeletion: Operation = {
  name: "deletion of an account",
  prepare: async (world) => {
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
        const files = await countRows(world, "storage.objects where name like $1 || '/%'", [person.id]);
        return [
          ...findDifference("accounts", await countRows(world, "auth.users where id = $1", [person.id]), 0),
          ...findDifference("live subscriptions at Stripe", live.data.length, 0),
          ...findDifference("customers at Stripe", (await customersOf(world, person)).length, 0),
          ...findDifference("files", files, 0),
          ...findDifference(
            "e-mails about the deletion",
            await countRows(
              world,
              "public.email_outbox where recipient = $1 and template = 'account_closed'",
              [person.email],
            ),
            1,
          ),
        ];
      },
    };
  },
};

export const passwordChange: Operation = {
  name: "change of a password",
  prepare: async (world) => {
    const person = await world.addPerson();
    const planned = `nova-${randomUUID()}`;
    let isUnanswered = false;
    return {
      attempt: async () => {
        const answer = await world.request("/auth/v1/user", {
          method: "PUT",
          token: person.token,
          body: { password: planned, current_password: password },
        });
        // Like the page: a refusal after an unanswered attempt may mean that the password is already changed.
        const isSet =
          isUnanswered && answer.status === 400 && (await world.signIn(person.email, planned)) !== null;
        isUnanswered ||= answer.status === 0 || answer.status >= 500;
        return isSet ? ({ status: 200, body: {} } satisfies Answer) : answer;
      },
      check: async () => [
        ...findDifference(
          "signs in with the new password",
          (await world.signIn(person.email, planned)) !== null,
          true,
        ),
        ...findDifference(
          "signs in with the old password",
          (await world.signIn(person.email, password)) !== null,
          false,
        ),
        ...(await checkMail(world, person)),
      ],
      trace: () => summarizeEffects(world, person),
    };
  },
};

export const lessonProgress: Operation = {
  name: "lesson progress",
  prepare: async (world) => {
    const person = await addCustomer(world);
    const lessonId = "5e000000-0000-4000-8002-000000000001";
    return {
      attempt: () =>
        world.request("/rest/v1/rpc/set_lesson_progress", {
          token: person.token,
          body: { lesson_id: lessonId, completed: true, position_seconds: 40, seconds_ago: 0 },
        }),
      check: async () =>
        findDifference(
          "rows",
          await countRows(
            world,
            "public.lesson_progress where profile_id = $1 and position_seconds = 40 and completed_at is not null",
            [person.id],
          ),
          1,
        ),
    };
  },
};

export const message: Operation = {
  name: "message to the team",
  prepare: async (world) => {
    const person = await world.addPerson();
    const body = {
      message: "Fotos novas\n\nEnvio as fotos.",
      attachment_ids: [],
      request_id: randomUUID(),
    };
    return {
      attempt: () => world.request("/rest/v1/rpc/start_conversation", { token: person.token, body }),
      check: async () =>
        findDifference(
          "conversations",
          await countRows(world, "public.contacts where profile_id = $1", [person.id]),
          1,
        ),
      trace: () => summarizeEffects(world, person),
    };
  },
};

export const email: Operation = {
  name: "e-mail",
  prepare: async (world) => {
    const person = await world.addPerson();
    await world.sql("select private.queue_email($1, 'password_changed', $2, '{}')", [
      person.id,
      `proof:${person.id}`,
    ]);
    return {
      attempt: () => world.runJob("send-emails"),
      check: () => checkMail(world, person),
    };
  },
};
