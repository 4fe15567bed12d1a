import { sql } from 'drizzle-orm'
import type { StoreHealth } from '@outlet/shared/contract/stores'
import type { Queryable } from '../platform/db/database'
import { asynchronousCommit } from '../platform/db/asynchronous-commit'

/** Priorities, highest first; each leaves a share of the store's limits to the higher ones. */
export const priorities = ['buying', 'reading', 'bulk'] as const
export type Priority = (typeof priorities)[number]

export interface TakeOptions {
  /** Id of this process; its in-flight requests are counted together. */
  holder: string
  /** Number of ended requests of this holder, released in the same round trip. */
  released?: number
  priority: Priority
}

export interface Taken {
  /** Number of requests that may be sent now, but not later, since a saved token would add to a later burst. */
  granted: number
  /** Time in ms until the next attempt; 0 when tokens were granted, null when only a person can help. */
  waitMs: number | null
  /** Null = the store does not exist or is disconnected. */
  health: StoreHealth | 'paused' | null
  /** Number of consecutive failed requests of the store. */
  failures: number
}

/**
 * Takes up to `wanted` tokens from the store's bucket, which all processes share, and counts them as in-flight requests
 * until they are released, or until the holder's lease of 8 s expires because it died. Used by StoreGate only: to read
 * a store, open a connector.
 */
export async function takeTokens(
  db: Queryable,
  storeKey: string,
  wanted: number,
  { holder, released = 0, priority }: TakeOptions,
): Promise<Taken> {
  const { rows } = await db.execute<{
    granted: number
    wait_ms: number | null
    health: StoreHealth | 'paused' | null
    failures: number
  }>(sql`
    select taken.* from ${asynchronousCommit}, take_store_tokens(${storeKey}, ${holder}, ${wanted}, ${released}, ${priority}) as taken`)
  const row = rows[0]
  if (!row) throw new Error('take_store_tokens returned nothing')
  return { granted: row.granted, waitMs: row.wait_ms, health: row.health, failures: row.failures }
}
