import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Environment, EnvironmentChange } from '@outlet/shared/contract/releases/environments'
import { generationKinds, type Generation } from '@outlet/shared/contract/releases'
import { createdInstant, instant } from '../../platform/db/columns'

export const environmentTable = pgTable('environments', {
  name: text().primaryKey(),
  generation: integer().notNull().default(0),
  created_by: text(),
  needs_browser: boolean().notNull().default(false),
  needs_approval: boolean().notNull().default(false),
  frozen_at: instant(),
  frozen_by: text(),
  frozen_reason: text(),
  version: integer().notNull().default(1),
  removed_at: instant(),
})

export const generationTable = pgTable(
  'generations',
  {
    environment: text().notNull(),
    generation: integer().notNull(),
    pins: jsonb().$type<Generation['pins']>().notNull(),
    canaries: jsonb().$type<Generation['canaries']>().notNull().default({}),
    reason: text(),
    created_by: text().notNull(),
    created_at: createdInstant(),
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
  seen_generation: integer().notNull(),
  reason: text(),
  state: text({ enum: ['open', 'approved', 'rejected'] })
    .notNull()
    .default('open'),
  asked_by_id: uuid(),
  asked_by: text().notNull(),
  asked_at: createdInstant(),
  decided_by: text(),
  decided_at: instant(),
  generation: integer(),
})

export type EnvironmentRow = typeof environmentTable.$inferSelect
export type ChangeRow = typeof changeTable.$inferSelect

/** Generation 0: the state of an environment before its first pin. */
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
    needs_browser: row.needs_browser,
    needs_approval: row.needs_approval,
    frozen:
      row.frozen_at === null ? null : { at: row.frozen_at, by: row.frozen_by ?? '', reason: row.frozen_reason ?? '' },
    version: row.version,
  },
  browser,
})

export const toChange = ({ asked_by_id, ...row }: ChangeRow): EnvironmentChange => row
