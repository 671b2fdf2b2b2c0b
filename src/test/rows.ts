import { sql } from "./backend";

/** Columns of a table with their values. */
export type Columns = Record<string, unknown>;

const newId = (prefix: string) => `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`;

/** Inserts a row. Values of `json` columns are objects; times are ISO 8601. */
async function insert(table: string, row: Columns): Promise<void> {
  const names = Object.keys(row);
  await sql(
    `insert into public.${table} (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(row),
  );
}

/**
 * Inserts an active subscription that renews on 20 December 2026, with a card.
 *
 * @param over columns of `subscriptions`
 * @returns its ID
 */
export async function addSubscription(profileId: string, over: Columns = {}): Promise<string> {
  const row = {
    id: newId("sub"),
    profile_id: profileId,
    plan_id: 1,
    status: "active",
    unit_amount: 9990,
    currency: "brl",
    started_at: "2026-11-20T12:00:00Z",
    current_period_start: "2026-11-20T12:00:00Z",
    current_period_end: "2026-12-20T12:00:00Z",
    next_charge_at: "2026-12-20T12:00:00Z",
    // The grace period compares this time, so that no test depends on the clock.
    as_of: "2026-11-20T12:00:00Z",
    card_brand: "visa",
    card_last4: "4242",
    card_expires_on: "2034-12-31",
    sync_ticket: 1,
    ...over,
  };
  await insert("subscriptions", row);
  return row.id;
}

/**
 * Inserts an invoice of R$ 99.90 of 20 November 2026: paid, unless `over` has another status.
 *
 * @param over columns of `payments`
 * @returns its ID
 */
export async function addPayment(subscriptionId: string, over: Columns = {}): Promise<string> {
  const [subscription] = await sql("select profile_id from public.subscriptions where id = $1", [
    subscriptionId,
  ]);
  const { id = newId("in"), status = "paid", amount = 9990 } = over;
  await insert("payments", {
    id,
    subscription_id: subscriptionId,
    profile_id: subscription?.["profile_id"],
    number: "SP-0001",
    status,
    amount,
    amount_paid: status === "paid" ? amount : 0,
    currency: "brl",
    invoiced_at: "2026-11-20T12:00:00Z",
    hosted_invoice_url: `https://stripe.test/${String(id)}`,
    invoice_pdf: `https://stripe.test/${String(id)}.pdf`,
    ...over,
  });
  return String(id);
}

/**
 * Stores an uploaded file of a message as the edge function `message-attachment` does, and returns its answer.
 *
 * @param request the upload, with the file's name and its conversation in the address
 */
export async function storeAttachment(
  request: Request,
  uploadedBy: string,
  customerId = uploadedBy,
): Promise<object> {
  const { searchParams } = new URL(request.url);
  const [file = {}] = await sql(
    `insert into public.contact_attachments (contact_id, uploaded_by, path, name, content_type, size)
     values ($1, $2, $3 || '/' || gen_random_uuid(), $4, 'application/pdf', 3) returning id, name, content_type, size`,
    [searchParams.get("contact"), uploadedBy, customerId, searchParams.get("name")],
  );
  return file;
}

// The way from a new site to each status; the triggers refuse other steps.
const steps: Readonly<Record<string, readonly string[]>> = {
  awaiting_payment: [],
  awaiting_activation: ["awaiting_activation"],
  active: ["awaiting_activation", "active"],
  suspended: ["awaiting_activation", "active", "suspended"],
  cancelled: ["cancelled"],
};

/**
 * Changes the customer's new site. A status is reached in the steps that the team takes, with history and e-mails; the
 * other columns are set afterwards.
 *
 * @param over columns of `sites`
 * @returns the ID of the site
 */
export async function setSite(profileId: string, over: Columns = {}): Promise<string> {
  const { status = "awaiting_payment", ...rest } = over;
  for (const step of steps[String(status)] ?? []) {
    await sql("update public.sites set status = $2::public.site_status where profile_id = $1", [
      profileId,
      step,
    ]);
  }
  const assignments = Object.keys(rest).map((name, index) => `, ${name} = $${index + 2}`);
  const [site] = await sql(
    `update public.sites set updated_at = now()${assignments.join("")} where profile_id = $1 returning id`,
    [profileId, ...Object.values(rest)],
  );
  return String(site?.["id"]);
}

/** A lesson of `addCourse`: a draft of 65 seconds whose text names it, unless it says otherwise. */
export type NewLesson = {
  title: string;
  status?: string;
  body?: string;
  duration?: number | null;
  video?: string;
};

/**
 * Inserts the course "Cuidar do site" with the module "Começo" and these lessons.
 *
 * @param status of the course, which needs a published lesson to be published
 * @returns its ID and those of the lessons
 */
export async function addCourse(
  lessons: readonly NewLesson[],
  status = "draft",
): Promise<{ id: string; lessons: readonly string[] }> {
  const id = crypto.randomUUID();
  const moduleId = crypto.randomUUID();
  await insert("courses", { id, title: "Cuidar do site" });
  await insert("course_modules", { id: moduleId, course_id: id, title: "Começo", position: 0 });
  const ids = lessons.map(() => crypto.randomUUID());
  for (const [position, lesson] of lessons.entries()) {
    const { title, body = `Texto de ${title}`, duration = 65, video } = lesson;
    await insert("lessons", {
      id: ids[position],
      course_id: id,
      module_id: moduleId,
      title,
      status: lesson.status ?? "draft",
      position,
      duration_seconds: duration,
    });
    // The lesson comes with its empty contents.
    await sql(
      "update public.lesson_contents set video_kind = $2, video_path = $3, body = $4 where lesson_id = $1",
      [ids[position], video === undefined ? "none" : "upload", video ?? null, body],
    );
  }
  if (status !== "draft") await sql("update public.courses set status = $2 where id = $1", [id, status]);
  return { id, lessons: ids };
}
