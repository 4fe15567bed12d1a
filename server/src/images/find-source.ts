import { and, eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database'
import { productTable, type StoredColor, type StoredImages } from '../products/product-row'
import { storeTable, type StoreRow } from '../stores/store-row'
import { hashOf, type ImageName } from './image-address'

export interface ImageSource {
  url: string
  store: Pick<
    StoreRow,
    'key' | 'isPractice' | 'baseUrl' | 'proxy' | 'credentials' | 'health' | 'pausedAt' | 'deletedAt'
  >
}

const all = (thumbnail: string | null, colors: readonly StoredColor[], images: readonly StoredImages[]): string[] =>
  [
    thumbnail,
    ...colors.map(({ image }) => image),
    ...images.flatMap(({ full, thumbnails }) => [...full, ...thumbnails]),
  ].flatMap((address) => address ?? [])

/** Where an image comes from: only one that the catalogue holds now. */
export async function findSource(db: Database, name: ImageName): Promise<ImageSource | null> {
  const [row] = await db
    .select({
      thumbnail: productTable.thumbnail,
      colors: productTable.colors,
      images: productTable.images,
      store: {
        key: storeTable.key,
        isPractice: storeTable.isPractice,
        baseUrl: storeTable.baseUrl,
        proxy: storeTable.proxy,
        credentials: storeTable.credentials,
        health: storeTable.health,
        pausedAt: storeTable.pausedAt,
        deletedAt: storeTable.deletedAt,
      },
    })
    .from(productTable)
    .innerJoin(storeTable, eq(storeTable.key, productTable.websiteType))
    .where(and(eq(productTable.websiteType, name.websiteType), eq(productTable.id, name.productId)))
  if (!row) return null
  const address = all(row.thumbnail, row.colors, row.images).find((candidate) => hashOf(candidate) === name.hash)
  if (address === undefined) return null
  return { url: new URL(address, row.store.baseUrl).href, store: row.store }
}
