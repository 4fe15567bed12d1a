import { sql } from 'drizzle-orm'
import { bigint, customType } from 'drizzle-orm/pg-core'
import { storedForm } from '@outlet/shared/contract/list/stored-form'
import type { z } from '@outlet/shared/contract/zod'

/** `timestamptz`, read and written as the ISO 8601 text of the API: UTC, with milliseconds. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (text) => new Date(text).toISOString(),
})

/** `timestamptz` that the database sets when the row is inserted. */
export const createdInstant = () =>
  instant()
    .notNull()
    .default(sql`clock_now()`)

/** Amount of money in minor units. */
export const amount = () => bigint({ mode: 'number' })

/**
 * `jsonb` of a contract's object. Rows are read by its stored form: a field that was added after the row was written has
 * its default, and a field of a newer version is left out.
 */
export function storedJson<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape, z.core.$strict>) {
  const stored = storedForm(schema).strip()
  return customType<{ data: z.output<typeof stored>; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => stored.parse(value),
  })()
}
