import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import { z } from '@outlet/shared/contract/zod'

/** `1999 USD`: minor units. */
const Amount = z
  .string()
  .regex(/^\d+ [A-Z]{3}$/)
  .nullable()

/** Expected stock and prices of a product, an item or a variant; missing fields are not compared. */
const common = {
  price: Amount,
  list_price: Amount,
  promotional_price: Amount,
  orderable: z.boolean().nullable(),
  preorderable: z.boolean().nullable(),
  backorderable: z.boolean().nullable(),
  quantity: z.int().nullable(),
  quantity_kind: z.enum(['exact', 'capped', 'threshold', 'boolean', 'unknown']),
  stock_level: z.int().nullable(),
}

const ofOffer = {
  ...common,
  sku: z.string().nullable(),
  max: z.int().nullable(),
  in_stock_date: z.string().nullable(),
  valid_from: z.string().nullable(),
  /** Each `[id, name, value, label]`. */
  attributes: z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])),
}

const ExpectedVariant = z
  .strictObject({
    ...ofOffer,
    /** Name that people see, of all its labels. */
    called: z.string().nullable(),
    color_id: z.string().nullable(),
    color_name: z.string().nullable(),
    size: z.string().nullable(),
    /** Paths of the gallery's pictures. */
    pictures: z.array(z.string()),
  })
  .partial()
export type ExpectedVariant = z.infer<typeof ExpectedVariant>

const ExpectedProduct = z
  .strictObject({
    ...ofOffer,
    name: z.string(),
    brand: z.string().nullable(),
    kind: z.enum(['master', 'item']),
    /** Path only, like the thumbnail. */
    url: z.string().nullable(),
    thumbnail: z.string().nullable(),
    price_max: Amount,
    /** Each `[id, name]`. */
    colors: z.array(z.tuple([z.string(), z.string()])),
    sizes: z.array(z.string()),
    variants: z.record(z.string(), ExpectedVariant),
  })
  .partial()
export type ExpectedProduct = z.infer<typeof ExpectedProduct>

const Documents = z.array(z.looseObject({})).default([])

/**
 * Responses of a store with their expected reading. One file each:
 *
 *   { "about": "…", "dialect": "shopify",
 *     "settings": { "currency": "EUR" },              differences from the default settings
 *     "documents": [ … ],                             products, masters and variants, as the store returns them; page:
 *                                                     each names the `address` of a page and its `file`
 *     "availability": [ … ],                          sfcc-scapi: entries of Shopper Availability
 *     "single": [ … ],                                shopify: responses of /products/{handle}.js, for checks
 *     "expected": { "<product id>": { "price": "1999 EUR", "variants": { "<variant id>": { … } } } } }
 */
export const Recording = z.strictObject({
  about: z.string(),
  dialect: StoreDialect,
  settings: z.record(z.string(), z.unknown()).default({}),
  documents: Documents,
  availability: Documents,
  single: Documents,
  expected: z.record(z.string(), ExpectedProduct),
})
export type Recording = z.infer<typeof Recording> & { name: string }

/** Reads the recordings of a folder and its subfolders, sorted by name. Throws when a file has another format. */
export const readRecordings = (folder: string): Recording[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const read = Recording.safeParse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
      if (!read.success) throw new Error(`${name} is no recording: ${z.prettifyError(read.error)}`)
      return { ...read.data, name: name.replace(/\.json$/, '') }
    })
