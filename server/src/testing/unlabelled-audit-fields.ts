import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNotNull, or, sql } from 'drizzle-orm'
import { internalFields, namedByRemote } from '@outlet/shared/contract/audit-records'
import { channelKindDefinitions } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { storeDialects } from '@outlet/shared/contract/stores/store-settings'
import { z } from '@outlet/shared/contract/zod'
import { auditTable } from '../platform/audit/audit-row'
import type { Database } from '../platform/db/database'

const Labels = z.object({ auditRecords: z.object({ field: z.record(z.string(), z.unknown()) }) })

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Paths of a value's fields as the page of audit records shows them: an amount is one value. */
function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (!isFields(value) || ('minor' in value && 'currency' in value)) return path.length === 0 ? [] : [[...path]]
  return Object.entries(value).flatMap(([name, field]) => pathsOf(field, [...path, name]))
}

const isNamed = (path: readonly string[], known: ReadonlySet<string>) =>
  internalFields.has(path.join('.')) ||
  known.has(path.join('_')) ||
  path.every((name, index) => known.has(name) || namedByRemote.has(path[index - 1] ?? ''))

let labels: ReadonlySet<string> | undefined
function readLabels(): ReadonlySet<string> {
  const file = join(__dirname, '../../../remote-admin/src/locales/en-US.json')
  const { field } = Labels.parse(JSON.parse(readFileSync(file, 'utf8'))).auditRecords
  return new Set([
    ...Object.keys(field),
    ...[...Object.values(storeDialects), ...Object.values(channelKindDefinitions)].flatMap(({ fields }) =>
      Object.keys(fields),
    ),
  ])
}

/** Fields of the audit records of a database that the page of audit records has no label for. */
export async function unlabelledAuditFields(db: Database): Promise<string[]> {
  // A test may have dropped the table.
  const { rows: tables } = await db.execute(sql`select where to_regclass('audit') is not null`)
  if (tables.length === 0) return []
  const known = (labels ??= readLabels())
  const { action, before, after } = auditTable
  const rows = await db
    .select({ action, before, after })
    .from(auditTable)
    .where(or(isNotNull(before), isNotNull(after)))
  const missing = rows.flatMap((row) =>
    [...pathsOf(row.before), ...pathsOf(row.after)]
      .filter((path) => !isNamed(path, known))
      .map((path) => `${path.join('.')} of ${row.action}`),
  )
  return [...new Set(missing)]
}
