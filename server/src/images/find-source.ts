import { and, eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database'
import { productTable, type StoredColor, type StoredImages } from '../products/product-row'
import { storeTable, type StoreRow } from '../stores/store-row'
import { hashOf, type ImageName } from '../products/image-address'

export interface ImageSource {
  url: string
  store: Pick<
    StoreRow,
    'key' | 'is_practice' | 'base_url' | 'proxy' | 'credentials' | 'health' | 'paused_at' | 'deleted_at'
  >
}

const all = (thumbnail: string | null, colors: readonly StoredColor[], images: readonly StoredImages[]): string[] =>
  [
    thumbnail,
    ...colors.map(({ image }) => image),
    ...images.flatMap(({ full, thumbnails }) => [...full, ...thumbnails]),
  ].flatMap((address) => address ?? [])

/** Source of an image; null unless the catalogue currently contains the image. */
export async function findSource(db: Database, name: ImageName): Promise<ImageSource | null> {
  const [row] = await db
    .select({
      thumbnail: productTable.thumbnail,
      colors: productTable.colors,
      images: productTable.images,
      store: {
        key: storeTable.key,
        is_practice: storeTable.is_practice,
        base_url: storeTable.base_url,
        proxy: storeTable.proxy,
        credentials: storeTable.credentials,
        health: storeTable.health,
        paused_at: storeTable.paused_at,
        deleted_at: storeTable.deleted_at,
      },
    })
    .from(productTable)
    .innerJoin(storeTable, eq(storeTable.key, productTable.website_type))
    .where(and(eq(productTable.website_type, name.websiteType), eq(productTable.id, name.productId)))
  if (!row) return null
  const address = all(row.thumbnail, row.colors, row.images).find((candidate) => hashOf(candidate) === name.hash)
  if (address === undefined) return null
  return { url: new URL(address, row.store.base_url).href, store: row.store }
}
