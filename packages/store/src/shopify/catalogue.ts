import type { SkippedProduct, StoreProduct, StoreVariant } from "../port.ts";
import type { ShopifyClient } from "./http/client.ts";
import { lowPriority } from "./http/operation.ts";
import { paginate } from "./http/paging.ts";
import { chunk, gid, isStoreId } from "./ids.ts";
import {
  findProducts,
  findVariants,
  listProducts,
  listVariantsOfProduct,
  nameProducts,
  type ProductNode,
  type VariantNode,
} from "./operations/catalogue.ts";
import { fetchOrName, readOrSkip } from "./skip-failing.ts";

const productsAtOnce = 50;
const variantsAtOnce = 250;
const noVariants = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };

/** Reads products and variants. Unlisted products count as active, since an order can contain them. */
export function createCatalogue(client: ShopifyClient) {
  return {
    async *listProducts(skip?: (product: SkippedProduct) => Promise<void>): AsyncGenerator<StoreProduct> {
      const fetchPage = (after: string | null) => {
        const page = { first: productsAtOnce, after };
        return fetchOrName(
          async () => (await client.send(listProducts, page)).products,
          async () => (await client.send(nameProducts, page)).products,
        );
      };
      for await (const listed of paginate(null, fetchPage)) {
        const { id, title } = listed;
        const product = await readOrSkip(
          "variants" in listed
            ? toWholeProduct(client, { product: listed, rest: listMoreVariants })
            : readProduct(client, id),
          skip && ((failure) => skip({ id, title, failure })),
        );
        if (product) yield product;
      }
    },

    async findProducts(productIds: readonly string[]): Promise<StoreProduct[]> {
      const found: StoreProduct[] = [];
      for (const ids of chunk(productIds.filter(isStoreId), productsAtOnce)) {
        const { nodes } = await client.send(findProducts, { ids: ids.map((id) => gid("Product", id)) });
        for (const product of nodes)
          if (product) found.push(await toWholeProduct(client, { product, rest: listVariantsOfProduct }));
      }
      return found;
    },

    async findVariants(variantIds: readonly string[]): Promise<StoreVariant[]> {
      const found: StoreVariant[] = [];
      for (const ids of chunk(variantIds.filter(isStoreId), variantsAtOnce)) {
        const { nodes } = await client.send(findVariants, {
          ids: ids.map((id) => gid("ProductVariant", id)),
        });
        for (const variant of nodes) if (variant) found.push(toStoreVariant(variant, variant.product));
      }
      return found;
    },
  };
}

const findListed = lowPriority(findProducts);
const listMoreVariants = lowPriority(listVariantsOfProduct);

/** Reads one product as `listProducts` lists it; `null` if it is gone. */
async function readProduct(client: ShopifyClient, id: string): Promise<StoreProduct | null> {
  const [product] = (await client.send(findListed, { ids: [gid("Product", id)] })).nodes;
  return product ? toWholeProduct(client, { product, rest: listMoreVariants }) : null;
}

async function toWholeProduct(
  client: ShopifyClient,
  { product, rest }: { product: ProductNode; rest: typeof listVariantsOfProduct },
): Promise<StoreProduct> {
  const fetchPage = async (after: string | null) => {
    const productId = gid("Product", product.id);
    const page = await client.send(rest, { productId, first: variantsAtOnce, after });
    return page.product?.variants ?? noVariants;
  };
  const variants: StoreVariant[] = [];
  for await (const variant of paginate(product.variants, fetchPage))
    variants.push(toStoreVariant(variant, product));
  return {
    id: product.id,
    title: product.title,
    handle: product.handle,
    isActive: isSold(product),
    variants,
  };
}

function toStoreVariant(variant: VariantNode, product: { id: string; status: string }): StoreVariant {
  return {
    id: variant.id,
    productId: product.id,
    title: variant.title,
    sku: variant.sku,
    priceCents: variant.price,
    isAvailable: variant.availableForSale && isSold(product),
  };
}

function isSold({ status }: { status: string }): boolean {
  return status === "ACTIVE" || status === "UNLISTED";
}
