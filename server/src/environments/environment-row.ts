import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Environment, EnvironmentChange } from '@outlet/shared/contract/environments'
import { generationKinds, type Generation } from '@outlet/shared/contract/releases'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const environmentTable = pgTable('environments', {
  name: text().primaryKey(),
  generation: integer().notNull().default(0),
  createdBy: text('created_by'),
  needsBrowser: boolean('needs_browser').notNull().default(false),
  needsApproval: boolean('needs_approval').notNull().default(false),
  frozenAt: time('frozen_at'),
  frozenBy: text('frozen_by'),
  frozenReason: text('frozen_reason'),
  version: integer().notNull().default(1),
  removedAt: time('removed_at'),
})

export const generationTable = pgTable(
  'generations',
  {
    environment: text().notNull(),
    generation: integer().notNull(),
    pins: jsonb().$type<Generation['pins']>().notNull(),
    canaries: jsonb().$type<Generation['canaries']>().notNull().default({}),
    reason: text(),
    createdBy: text('created_by').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    kind: text({ enum: generationKinds }).notNull().default('pin'),
    source: text(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.generation] })],
)

export const changeTable = pgTable('environment_changes', {
  id: uuid().primaryKey(),
  environment: text().notNull(),
  pins: jsonb().$type<EnvironmentChange['pins']>().notNull(),
  canaries: jsonb().$type<EnvironmentChange['canaries']>().notNull().default({}),
  seenGeneration: integer('seen_generation').notNull(),
  reason: text(),
  state: text({ enum: ['open', 'approved', 'rejected'] })
    .notNull()
    .default('open'),
  askedById: uuid('asked_by_id'),
  askedBy: text('asked_by').notNull(),
  askedAt: time('asked_at').notNull().defaultNow(),
  decidedBy: text('decided_by'),
  decidedAt: time('decided_at'),
  generation: integer(),
})

export type EnvironmentRow = typeof environmentTable.$inferSelect
type GenerationRow = typeof generationTable.$inferSelect
export type ChangeRow = typeof changeTable.$inferSelect

export const toGeneration = (row: GenerationRow): Generation => ({
  environment: row.environment,
  generation: row.generation,
  pins: row.pins,
  canaries: row.canaries,
  reason: row.reason,
  created_by: row.createdBy,
  created_at: row.createdAt.toISOString(),
  kind: row.kind,
  source: row.source,
})

/** What an environment is at before anybody has pinned anything. */
export const generationZero = (environment: string): Generation => ({
  environment,
  generation: 0,
  pins: {},
  canaries: {},
  reason: null,
  created_by: null,
  created_at: null,
  kind: 'pin',
  source: null,
})

export const toEnvironment = (
  row: EnvironmentRow,
  generation: Generation,
  browser: Environment['browser'] = {},
): Environment => ({
  ...generation,
  rules: {
    needs_browser: row.needsBrowser,
    needs_approval: row.needsApproval,
    frozen: row.frozenAt && { at: row.frozenAt.toISOString(), by: row.frozenBy ?? '', reason: row.frozenReason ?? '' },
    version: row.version,
  },
  browser,
})

export const toChange = (row: ChangeRow): EnvironmentChange => ({
  id: row.id,
  environment: row.environment,
  pins: row.pins,
  canaries: row.canaries,
  seen_generation: row.seenGeneration,
  reason: row.reason,
  state: row.state,
  asked_by: row.askedBy,
  asked_at: row.askedAt.toISOString(),
  decided_by: row.decidedBy,
  decided_at: row.decidedAt?.toISOString() ?? null,
  generation: row.generation,
})
