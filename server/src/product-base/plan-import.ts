import { createHash } from 'node:crypto'
import { isNull, sql } from 'drizzle-orm'
import { ProductCode } from '@outlet/shared/contract/products/product-code'
import { BaseProductDraft, MAX_OWNERS } from '@outlet/shared/contract/product-base'
import { type ImportLine, type PlannedLine } from '@outlet/shared/contract/product-base/product-base-import'
import { tagKey, uniqueTags } from '@outlet/shared/contract/text'
import type { z } from '@outlet/shared/contract/zod'
import type { Queryable } from '../platform/db/database'
import { pick } from '../platform/db/pick'
import { inKnownSpelling } from '../platform/db/tags'
import { userTable } from '../users/user-row'
import { baseProductTable, baseProductTags, type BaseProductRow } from './base-product-row'
import { otherSpellings, type OtherSpellings } from './resolve-codes'

/** Values of a product after the import of a line. */
export interface ImportedValues {
  product_code: string
  tags: string[]
  note: string | null
  owner_ids: string[]
}

export interface PlannedImport {
  planned: PlannedLine
  /** The product to change; null = a new one is created. */
  existing: BaseProductRow | null
  /** Null if the line is invalid. */
  values: ImportedValues | null
}

interface Known {
  others: OtherSpellings
  /** The spelling in use, by `tagKey`. */
  tags: ReadonlyMap<string, string>
  products: ReadonlyMap<string, BaseProductRow>
  /** User ids by name in lower case; several users may share a name. */
  users: ReadonlyMap<string, string[]>
  names: ReadonlyMap<string, string>
}

function idsByName(users: readonly { id: string; name: string }[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { id, name } of users) ids.set(name.toLowerCase(), [...(ids.get(name.toLowerCase()) ?? []), id])
  return ids
}

const spellingOf = (others: OtherSpellings, code: string): string => {
  const [spelling, ...further] = others.get(code.toLowerCase()) ?? []
  return spelling === undefined || further.length > 0 ? code : spelling
}

async function readKnown(db: Queryable, lines: readonly ImportLine[]): Promise<Known> {
  const typed = lines.flatMap(({ product_code: code }) => ProductCode.safeParse(code).data ?? [])
  const others = await otherSpellings(db, typed)
  const codes = [...new Set(typed.map((code) => spellingOf(others, code).toLowerCase()))]
  const tags = lines.flatMap((line) => Tags.safeParse(filled(line.tags ?? [])).data ?? [])
  const spelled = await inKnownSpelling(db, baseProductTags, uniqueTags(tags))
  const products = await db
    .select()
    .from(baseProductTable)
    .where(
      sql`lower(${baseProductTable.product_code}) = any(${sql.param(codes)}::text[]) and ${isNull(baseProductTable.deleted_at)}`,
    )
  const users = await db
    .select({ id: userTable.id, name: userTable.name })
    .from(userTable)
    .where(isNull(userTable.deleted_at))
  return {
    others,
    tags: new Map(spelled.map((tag) => [tagKey(tag), tag])),
    products: new Map(products.map((row) => [row.product_code.toLowerCase(), row])),
    users: idsByName(users),
    names: new Map(users.map(({ id, name }) => [id, name])),
  }
}

type Reasons = PlannedLine['reasons']

const { tags: Tags, note: Note } = BaseProductDraft.shape

const read = <Value>(schema: z.ZodType<Value>, given: unknown, reasons: Reasons): Value | undefined => {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  for (const { message, path } of parsed.error.issues) {
    const wrong = Array.isArray(given) ? given[Number(path[0])] : given
    reasons.push({ code: message, value: String(wrong ?? '').slice(0, 200) })
  }
  return undefined
}

const filled = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== '')

function readOwners(owners: readonly string[], { users }: Known, reasons: Reasons): string[] {
  const found = filled(owners).flatMap((name) => {
    const ids = users.get(name.toLowerCase()) ?? []
    if (ids.length === 1) return ids
    const code = ids.length === 0 ? 'product_base.owner_unknown' : 'product_base.owner_ambiguous'
    reasons.push({ code, value: name.slice(0, 200) })
    return []
  })
  const ids = [...new Set(found)]
  if (ids.length > MAX_OWNERS) reasons.push({ code: 'product_base.too_many_owners', value: String(ids.length) })
  return ids
}

/** Values that the line contains; columns that it lacks are omitted. */
const valuesOfLine = (
  line: ImportLine,
  known: Known,
  reasons: Reasons,
): Partial<Omit<ImportedValues, 'product_code'>> => {
  const tags = line.tags && read(Tags, filled(line.tags), reasons)?.map((tag) => known.tags.get(tagKey(tag)) ?? tag)
  const note = line.note === undefined ? undefined : read(Note, line.note, reasons)
  const owner_ids = line.owners && readOwners(line.owners, known, reasons)
  return {
    ...(tags && { tags }),
    ...(note !== undefined && { note }),
    ...(owner_ids && { owner_ids }),
  }
}

/** Maximum number of errors reported per line. */
const MAX_REASONS = 10

const NO_VALUES = { tags: [], note: null, owner_ids: [] }

const storedValues = (row: BaseProductRow): ImportedValues => pick(row, 'product_code', 'tags', 'note', 'owner_ids')

const stateOf = ({ tags, note, owner_ids }: Omit<ImportedValues, 'product_code'>, { names }: Known) => ({
  tags,
  note,
  owners: owner_ids.flatMap((id) => names.get(id) ?? []),
})

const resultOf = (reasons: Reasons, existing: BaseProductRow | undefined, values: ImportedValues) => {
  if (reasons.length > 0) return 'invalid'
  if (!existing) return 'created'
  const same = (['tags', 'note', 'owner_ids'] as const).every(
    (field) => JSON.stringify(existing[field]) === JSON.stringify(values[field]),
  )
  return same ? 'unchanged' : 'changed'
}

/** The line's code in the stores' spelling; adds an error if several codes of stores match. */
function readCode({ product_code: typed }: ImportLine, { others }: Known, reasons: Reasons): string {
  const code = read(ProductCode, typed, reasons)
  if (code === undefined) return typed.trim().slice(0, 100)
  const known = others.get(code.toLowerCase()) ?? []
  if (known.length > 1) reasons.push({ code: 'product_code.ambiguous', value: known.join(', ').slice(0, 200) })
  return spellingOf(others, code)
}

function planLine(line: ImportLine, known: Known, seen: Map<string, number>): PlannedImport {
  const reasons: Reasons = []
  const code = readCode(line, known, reasons)
  const key = code.toLowerCase()
  const earlier = seen.get(key)
  if (earlier !== undefined) reasons.push({ code: 'product_base.repeated_line', value: String(earlier) })
  else seen.set(key, line.line)
  const existing = known.products.get(key)
  const before = existing ? storedValues(existing) : { product_code: code, ...NO_VALUES }
  const values = { ...before, ...valuesOfLine(line, known, reasons) }
  const result = resultOf(reasons, existing, values)
  return {
    existing: existing ?? null,
    values: result === 'invalid' ? null : values,
    planned: {
      line: line.line,
      product_code: values.product_code,
      result,
      before: existing ? stateOf(existing, known) : null,
      after: result === 'invalid' ? null : stateOf(values, known),
      reasons: reasons.slice(0, MAX_REASONS),
    },
  }
}

/** Plans the effect of each line on the current base; of lines with the same code the first one counts. */
export async function planImport(db: Queryable, lines: readonly ImportLine[]): Promise<PlannedImport[]> {
  const known = await readKnown(db, lines)
  const seen = new Map<string, number>()
  return lines.map((line) => planLine(line, known, seen))
}

export type ImportCounts = Record<PlannedLine['result'], number>

export const countsOf = (plan: readonly PlannedImport[]): ImportCounts => {
  const counts: ImportCounts = { created: 0, changed: 0, unchanged: 0, invalid: 0 }
  for (const { planned } of plan) counts[planned.result] += 1
  return counts
}

/** Fingerprint of a plan: equal only for the same lines and the same state of their products. */
export const fingerprintOf = (plan: readonly PlannedImport[]): string =>
  createHash('sha256')
    .update(JSON.stringify(plan.map(({ planned, existing }) => [planned, existing?.id, existing?.version])))
    .digest('base64url')
