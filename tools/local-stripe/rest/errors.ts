/** The kinds of error in Stripe's API. */
export type ErrorType = "invalid_request_error" | "idempotency_error" | "api_error" | "card_error";

/** A refusal with Stripe's error body; `status` is the HTTP status. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly code: string | undefined;
  readonly param: string | undefined;
  /** Code of an error that has no `code`. */
  readonly messageCode: string | undefined;

  constructor(
    status: number,
    message: string,
    details: {
      type?: ErrorType;
      code?: string | undefined;
      param?: string | undefined;
      messageCode?: string | undefined;
    } = {},
  ) {
    super(message);
    this.name = "StripeApiError";
    this.status = status;
    this.type = details.type ?? "invalid_request_error";
    this.code = details.code;
    this.param = details.param;
    this.messageCode = details.messageCode;
  }

  /** The body that Stripe sends. */
  body() {
    return {
      error: {
        ...(this.code !== undefined && {
          code: this.code,
          doc_url: `https://docs.stripe.com/error-codes/${this.code.replaceAll("_", "-")}`,
        }),
        message: this.message,
        ...(this.messageCode !== undefined && { message_code: this.messageCode }),
        ...(this.param !== undefined && { param: this.param }),
        type: this.type,
      },
    };
  }
}

/** 404: there is no such object. `what` is Stripe's word for the kind, such as "customer". */
export function resourceMissing(what: string, id: string, param = "id"): StripeApiError {
  return new StripeApiError(404, `No such ${what}: '${id}'`, { code: "resource_missing", param });
}

/** 400: a parameter, named as in the form (`line_items[0][price]`), cannot be accepted. */
export function invalid(message: string, param?: string, code?: string): StripeApiError {
  return new StripeApiError(400, message, { param, code });
}
