import { endpoint } from './endpoint'
import { z } from './zod'

export const MAX_IMPORT_LINES = 5000
export const MAX_IMPORT_TEXT = 5000
/** Of the tags or owners of one line. */
export const MAX_IMPORT_PARTS = 100
/** Without what no database holds: NUL, and half of a character. */
const TEXT = z
  .string()
  .max(MAX_IMPORT_TEXT)
  .transform((text) => text.replace(/\p{Cs}|\0/gu, ''))

/** As it stands in the file or was pasted; what is left out stays as it is, what is empty is emptied. */
export const ImportLine = z.strictObject({
  /** In the file, counted from 1. */
  line: z.int().min(1),
  product_code: TEXT,
  tags: z.array(TEXT).max(MAX_IMPORT_PARTS).optional(),
  note: TEXT.optional(),
  /** Users by their names. */
  owners: z.array(TEXT).max(MAX_IMPORT_PARTS).optional(),
})
export type ImportLine = z.infer<typeof ImportLine>

/** What a product of the base has, as an import tells it. */
const ImportedState = z.object({ tags: z.array(z.string()), note: z.string().nullable(), owners: z.array(z.string()) })

export const PlannedLine = z.object({
  line: z.int(),
  product_code: z.string(),
  result: z.enum(['created', 'changed', 'unchanged', 'invalid']),
  before: ImportedState.nullable(),
  after: ImportedState.nullable(),
  /** Of a line that is invalid: named as a request for this one product would be refused. */
  reasons: z.array(z.object({ code: z.string(), value: z.string() })),
  /** Whether some connected store has a product of this code; null where it is none. It can be imported all the same. */
  is_at_store: z.boolean().nullable().optional(),
})
export type PlannedLine = z.infer<typeof PlannedLine>

const importBody = { lines: z.array(ImportLine).min(1).max(MAX_IMPORT_LINES) }
const ImportCounts = z.object({ created: z.int(), changed: z.int(), unchanged: z.int(), invalid: z.int() })
const IMPORT_BYTES = 8 * 1024 * 1024

/** A dry run: it writes nothing. */
export const previewImport = endpoint({
  method: 'POST',
  path: '/product-base/import/preview',
  summary: 'What an import of these lines would change',
  needs: 'product-base.write',
  body: z.strictObject(importBody),
  response: z.object({
    /** Of lines and base together: an import that names it does exactly this, or nothing. */
    plan: z.string(),
    counts: ImportCounts,
    lines: z.array(PlannedLine),
  }),
  maxBodyBytes: IMPORT_BYTES,
})

export const importBaseProducts = endpoint({
  method: 'POST',
  path: '/product-base/import',
  summary: 'Do what the dry run showed, in one go; 409 where the base has moved since',
  needs: 'product-base.write',
  body: z.strictObject({ ...importBody, plan: z.string().max(100) }),
  response: z.object({ counts: ImportCounts }),
  idempotent: true,
  maxBodyBytes: IMPORT_BYTES,
})
