import { getTableColumns, sql } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type * as contract from '@outlet/shared/contract/product-base/product-base-import'
import { authorise, type Actor } from '../platform/audit/actor'
import { recordAudits, type AuditEntry, type Caller } from '../platform/audit/record-audit'
import { analyzeGrownTables } from '../platform/db/analyze-grown-tables'
import { inBatches } from '../platform/in-batches'
import type { Database, Transaction } from '../platform/db/database'
import { toJsonRows } from '../platform/db/to-json-rows'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import { auditedOf, baseProductTable, searchTextOf, type BaseProductRow } from './base-product-row'
import { codesAtStores } from './read-presences'
import { countsOf, planImport, fingerprintOf, type ImportedValues, type PlannedImport } from './plan-import'

/** Dry run of an import: computes the plan and writes nothing. */
export async function previewImport(
  db: Database,
  actor: Actor,
  { lines }: EndpointRequest<typeof contract.previewImport>['body'],
): Promise<EndpointResponse<typeof contract.previewImport>> {
  authorise(actor, 'product-base.write')
  const plan = await planImport(db, lines)
  const atStores = await codesAtStores(
    db,
    plan.flatMap(({ values }) => values?.product_code ?? []),
  )
  return {
    plan: fingerprintOf(plan),
    counts: countsOf(plan),
    // Not part of the plan's fingerprint: a sync that brings the product meanwhile does not change what is written.
    lines: plan.map(({ planned, values }) => ({
      ...planned,
      is_at_store: values && atStores.has(values.product_code.toLowerCase()),
    })),
  }
}

/** Rows per statement, since PostgreSQL allows 65,535 parameters. */
const BATCH = 1000

async function create(tx: Transaction, values: readonly ImportedValues[]): Promise<AuditEntry[]> {
  const created: BaseProductRow[] = []
  for (const batch of inBatches(values, BATCH)) {
    const rows = batch.map((one) => ({ id: uuidv7(), ...one, search_text: searchTextOf(one) }))
    created.push(...(await tx.insert(baseProductTable).values(rows).returning()))
  }
  return created.map((row) => ({
    action: 'product_base.create',
    subjectType: 'product_base',
    subjectId: row.id,
    after: auditedOf(row),
  }))
}

type Change = { before: BaseProductRow; values: ImportedValues }

async function change(tx: Transaction, changes: readonly Change[]): Promise<AuditEntry[]> {
  const before = new Map(changes.map((one) => [one.before.id, one.before]))
  const changed: BaseProductRow[] = []
  for (const batch of inBatches(changes, BATCH)) {
    const rows = batch.map(({ before: { id }, values: { tags, note, owner_ids, product_code } }) => ({
      changed_id: id,
      new_tags: tags,
      new_note: note,
      new_owner_ids: owner_ids,
      new_search_text: searchTextOf({ product_code, tags, note }),
    }))
    const input = sql`jsonb_to_recordset(${toJsonRows(rows)}::jsonb) as incoming
      (changed_id uuid, new_tags text[], new_note text, new_owner_ids uuid[], new_search_text text)`
    changed.push(
      ...(await tx
        .update(baseProductTable)
        .set({
          tags: sql`new_tags`,
          note: sql`new_note`,
          owner_ids: sql`new_owner_ids`,
          search_text: sql`new_search_text`,
          updated_at: sql`clock_now()`,
          version: sql`${baseProductTable.version} + 1`,
        })
        .from(input)
        .where(sql`${baseProductTable.id} = changed_id`)
        .returning(getTableColumns(baseProductTable))),
    )
  }
  return changed.map((row) => ({
    action: 'product_base.update',
    subjectType: 'product_base',
    subjectId: row.id,
    before: auditedOf(before.get(row.id) ?? row),
    after: auditedOf(row),
  }))
}

const ofResult = (plan: readonly PlannedImport[], result: PlannedImport['planned']['result']) =>
  plan.filter(({ planned }) => planned.result === result)

/**
 * Executes the plan of a dry run, completely or not at all; skips the lines that the plan lists as invalid. An import
 * that no longer changes anything does nothing. Throws Refusal `product_base.moved` (with the new plan's counts) if the
 * lines would now have another effect.
 */
export async function importBaseProducts(
  tx: Transaction,
  caller: Caller,
  { lines, plan: shown }: EndpointRequest<typeof contract.importBaseProducts>['body'],
): Promise<EndpointResponse<typeof contract.importBaseProducts>> {
  authorise(caller.actor, 'product-base.write')
  // Blocks other writers of the base until the end of the transaction; readers are not blocked.
  await tx.execute(sql`lock table product_base in exclusive mode`)
  const plan = await planImport(tx, lines)
  const counts = countsOf(plan)
  if (counts.created + counts.changed === 0) return { counts }
  if (fingerprintOf(plan) !== shown) throw new Refusal('conflict', 'product_base.moved', { current: { counts } })
  const created = await create(
    tx,
    ofResult(plan, 'created').flatMap(({ values }) => values ?? []),
  )
  const changed = await change(
    tx,
    ofResult(plan, 'changed').flatMap(({ existing, values }) =>
      existing && values ? { before: existing, values } : [],
    ),
  )
  const entries = [...created, ...changed]
  for (const batch of inBatches(entries, BATCH)) await recordAudits(tx, caller, batch)
  await publishEvent(tx, 'product-base', [])
  await analyzeGrownTables(tx)
  return { counts }
}
