import { sql } from 'drizzle-orm'
import type { StoreHealth } from '@outlet/shared/contract/stores'
import type { Queryable } from '../platform/db/database'
import { asynchronousCommit } from '../platform/db/asynchronous-commit'

/** In the order in which they are served; each leaves a share of the store's limits to those before it. */
export const lanes = ['buying', 'reading', 'bulk'] as const
export type Lane = (typeof lanes)[number]

export interface TakeOptions {
  /** This process; its requests under way are counted together. */
  holder: string
  /** Requests of this holder that are over, given back in the same round trip. */
  released?: number
  lane: Lane
}

export interface Taken {
  /** Requests that may be sent now: not later, since a kept token would add to a later burst. */
  granted: number
  /** When to ask again; 0 where something was granted, null where only a person can help. */
  waitMs: number | null
  /** Null = there is no such store, or not any more. */
  health: StoreHealth | 'paused' | null
  /** Failed requests of the store in a row, as now recorded. */
  failures: number
}

/**
 * Takes up to `wanted` tokens from the store's bucket, which all processes share, and counts them as requests under
 * way until they are released, or until the holder has not been heard of for 8 s (it died). Used by StoreGate alone:
 * whoever wants to read a store opens a connector.
 */
export async function takeTokens(
  db: Queryable,
  storeKey: string,
  wanted: number,
  { holder, released = 0, lane }: TakeOptions,
): Promise<Taken> {
  const { rows } = await db.execute<{
    granted: number
    wait_ms: number | null
    health: StoreHealth | 'paused' | null
    failures: number
  }>(sql`
    select taken.* from ${asynchronousCommit}, take_store_tokens(${storeKey}, ${holder}, ${wanted}, ${released}, ${lane}) as taken`)
  const row = rows[0]
  if (!row) throw new Error('take_store_tokens answered nothing')
  return { granted: row.granted, waitMs: row.wait_ms, health: row.health, failures: row.failures }
}
