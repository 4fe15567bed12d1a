import { endpoint } from '../endpoint'
import { z } from '../zod'

export const MAX_IMPORT_LINES = 5000
export const MAX_IMPORT_TEXT = 5000
/** Maximum number of tags or of owners in one line. */
export const MAX_IMPORT_VALUES = 100
/** Text of a cell, without characters that PostgreSQL cannot store: NUL and unpaired surrogates. */
const TEXT = z
  .string()
  .max(MAX_IMPORT_TEXT)
  .transform((text) => text.replace(/\p{Cs}|\0/gu, ''))

/** Line of the file or of the pasted text. An omitted field stays unchanged; an empty field is cleared. */
export const ImportLine = z.strictObject({
  /** Line number in the file, starting at 1. */
  line: z.int().min(1),
  product_code: TEXT,
  tags: z.array(TEXT).max(MAX_IMPORT_VALUES).optional(),
  note: TEXT.optional(),
  /** Names of users. */
  owners: z.array(TEXT).max(MAX_IMPORT_VALUES).optional(),
})
export type ImportLine = z.infer<typeof ImportLine>

/** State of a product in the product base, in the notation of an import. */
const ImportedState = z.object({ tags: z.array(z.string()), note: z.string().nullable(), owners: z.array(z.string()) })

export const PlannedLine = z.object({
  line: z.int(),
  product_code: z.string(),
  result: z.enum(['created', 'changed', 'unchanged', 'invalid']),
  before: ImportedState.nullable(),
  after: ImportedState.nullable(),
  /** For an invalid line: the problem codes, the same as for a request that changes only this product. */
  reasons: z.array(z.object({ code: z.string(), value: z.string() })),
  /**
   * Whether any connected store has a product with this code; null if the code is invalid. The import does not require
   * it.
   */
  is_at_store: z.boolean().nullable().optional(),
})
export type PlannedLine = z.infer<typeof PlannedLine>

const importBody = { lines: z.array(ImportLine).min(1).max(MAX_IMPORT_LINES) }
const ImportCounts = z.object({ created: z.int(), changed: z.int(), unchanged: z.int(), invalid: z.int() })
const IMPORT_BYTES = 8 * 1024 * 1024

/** Dry run; writes nothing. */
export const previewImport = endpoint({
  method: 'POST',
  path: '/product-base/import/preview',
  summary: 'Preview the changes of an import (dry run)',
  needs: 'product-base.write',
  body: z.strictObject(importBody),
  response: z.object({
    /**
     * Fingerprint of the lines and of the product base. An import with this plan makes exactly these changes, or none.
     */
    plan: z.string(),
    counts: ImportCounts,
    lines: z.array(PlannedLine),
  }),
  maxBodyBytes: IMPORT_BYTES,
})

export const importBaseProducts = endpoint({
  method: 'POST',
  path: '/product-base/import',
  summary: 'Apply an import as its dry run showed, in one transaction; 409 if the product base changed since',
  needs: 'product-base.write',
  body: z.strictObject({ ...importBody, plan: z.string().max(100) }),
  response: z.object({ counts: ImportCounts }),
  idempotent: true,
  maxBodyBytes: IMPORT_BYTES,
})
