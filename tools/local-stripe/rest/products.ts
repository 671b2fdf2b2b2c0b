import { updated } from "../model/change.ts";
import { newProduct } from "../model/product.ts";
import type { Product } from "../model/stored.ts";
import type { Call, Operation } from "./call.ts";
import { invalid } from "./errors.ts";
import { givenFields, listPage, retrieve } from "./objects.ts";
import { readCreated } from "./pagination.ts";

/** Products: create, retrieve, update and list. */
export const productOperations: Operation[] = [
  { method: "POST", path: "/products", handle: create },
  { method: "GET", path: "/products", handle: list },
  { method: "GET", path: "/products/:id", handle: (call) => retrieve(call, "product") },
  { method: "POST", path: "/products/:id", handle: update },
];

function create(call: Call): Product {
  const { params } = call;
  const id = params.text("id");
  if (id !== undefined && call.store.get("product", id)) {
    throw invalid(`Product already exists.`, "id", "resource_already_exists");
  }
  const product = newProduct(
    {
      ...(id !== undefined && { id }),
      name: params.required("name"),
      active: params.boolean("active") ?? true,
      description: params.clearable("description") ?? null,
      images: params.texts("images") ?? [],
      metadata: params.metadata("metadata") ?? {},
      url: params.clearable("url") ?? null,
    },
    call.context,
  );
  call.commit({ put: [product], events: [{ type: "product.created", object: product }] });
  return product;
}

function update(call: Call): Product {
  const { params } = call;
  const before = retrieve(call, "product");
  const after: Product = {
    ...before,
    ...givenFields({
      name: params.text("name"),
      active: params.boolean("active"),
      description: params.clearable("description"),
      images: params.texts("images"),
      metadata: params.metadata("metadata", before.metadata),
      url: params.clearable("url"),
    }),
    updated: call.context.now,
  };
  call.commit({ put: [after], events: updated("product.updated", before, after) });
  return after;
}

function list(call: Call) {
  const { params } = call;
  const ids = params.texts("ids");
  const created = readCreated(params);
  return listPage(
    call,
    "product",
    { active: params.boolean("active") },
    (product) => (ids === undefined || ids.includes(product.id)) && created(product.created),
  );
}
