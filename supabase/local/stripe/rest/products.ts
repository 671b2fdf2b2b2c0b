import { updated } from "../model/change.ts";
import { newProduct } from "../model/product.ts";
import type { Product } from "../model/stored.ts";
import type { Call, Operation } from "./call.ts";
import { invalid, resourceMissing } from "./errors.ts";
import { paginate, readCreated, readPage } from "./pagination.ts";

/** Products: create, retrieve, update and list. */
export const productOperations: Operation[] = [
  { method: "POST", path: "/products", handle: create },
  { method: "GET", path: "/products", handle: list },
  { method: "GET", path: "/products/:id", handle: (call) => existingProduct(call, call.path("id"), "id") },
  { method: "POST", path: "/products/:id", handle: update },
];

/** A product, or a 404 naming the parameter that holds its id. */
export function existingProduct(call: Call, id: string, param: string): Product {
  const product = call.store.get("product", id);
  if (!product) throw resourceMissing("product", id, param);
  return product;
}

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
  const before = existingProduct(call, call.path("id"), "id");
  const description = params.clearable("description");
  const url = params.clearable("url");
  const after: Product = {
    ...before,
    name: params.text("name") ?? before.name,
    active: params.boolean("active") ?? before.active,
    description: description === undefined ? before.description : description,
    images: params.texts("images") ?? before.images,
    metadata: params.metadata("metadata", before.metadata) ?? before.metadata,
    url: url === undefined ? before.url : url,
    updated: call.context.now,
  };
  call.commit({ put: [after], events: updated("product.updated", before, after) });
  return after;
}

function list(call: Call) {
  const active = call.params.boolean("active");
  const ids = call.params.texts("ids");
  const created = readCreated(call.params);
  const page = readPage(call.params);
  return paginate(
    call.store
      .list("product")
      .filter(
        (product) =>
          (active === undefined || product.active === active) &&
          (ids === undefined || ids.includes(product.id)) &&
          created(product.created),
      ),
    page,
    call.url,
  );
}
