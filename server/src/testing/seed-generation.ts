import { sql } from 'drizzle-orm'
import type { Generation } from '@outlet/shared/contract/releases'
import type { Database } from '../platform/db/database'

/** Inserts the environment's next generation, as a pin does; the releases need not exist. */
export async function seedGeneration(
  db: Database,
  environment: string,
  { pins, canaries = {} }: Pick<Generation, 'pins'> & Partial<Pick<Generation, 'canaries'>>,
): Promise<void> {
  await db.execute(sql`
    with next as (
      update environments set generation = generation + 1 where name = ${environment} returning generation)
    insert into generations (environment, generation, pins, canaries, created_by)
    select ${environment}, generation, ${JSON.stringify(pins)}::jsonb, ${JSON.stringify(canaries)}::jsonb, 'test' from next`)
}
