import type { StoreDescription } from '@outlet/shared/contract/stores/store-settings'
import { LRUCache } from 'lru-cache'
import { clock } from '../../../platform/time/clock'
import type { ReadOptions } from '../../connector'
import { jsonOf } from '../../http/response-error'
import { retryRead } from '../../http/retry-read'
import type { LimitedResponse } from '../../http/send-limited'
import { parsed, type StoreClient } from '../../http/store-client'
import { ucpFaults } from '../ucp-faults'
import { negotiate, type Agreement } from './negotiate'
import { Profile } from './wire'

/** A store by its key and address. */
export type UcpStore = Pick<StoreDescription, 'key' | 'base_url'>

const MAX_PROFILE_BYTES = 128 * 1024
/** Limits of the time for which a profile is cached, in ms. The standard states the lower one. */
const [MIN_CACHED_MS, MAX_CACHED_MS] = [60_000, 24 * 3_600_000]

/** `isRenewed`: a profile that was read more than a minute ago is read again, for example because of an unknown key. */
export interface AgreementOptions extends ReadOptions {
  isRenewed?: boolean
}

interface CachedAgreement {
  agreement: Agreement
  readAt: number
  freshUntil: number
}

/** Shared by all connectors of the process: one is opened for each piece of work. */
const agreements = new LRUCache<string, CachedAgreement>({ max: 1000 })

/** Time for which a response may be cached, in ms, by its `Cache-Control`. */
function cachedMs({ headers }: LimitedResponse): number {
  const stated = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(headers['cache-control'] ?? '')?.[1]
  return Math.min(MAX_CACHED_MS, Math.max(MIN_CACHED_MS, Number(stated ?? 0) * 1000))
}

interface ReadProfile {
  profile: Profile
  cachedMs: number
}

async function readProfile(client: StoreClient, url: string, options: ReadOptions): Promise<ReadProfile> {
  const take = (response: LimitedResponse) => ({
    profile: parsed(Profile, jsonOf(response, ucpFaults)),
    cachedMs: cachedMs(response),
  })
  const once = () => client.send({ url, maxBytes: MAX_PROFILE_BYTES }, take, options)
  return options.bulk ? retryRead(options.signal, once) : once()
}

async function readNew(client: StoreClient, store: UcpStore, options: ReadOptions): Promise<CachedAgreement> {
  let freshMs = MAX_CACHED_MS
  const agreement = await negotiate(store.base_url, async (url) => {
    const { profile, cachedMs: ms } = await readProfile(client, url, options)
    freshMs = Math.min(freshMs, ms)
    return profile
  })
  const readAt = clock.now()
  return { agreement, readAt, freshUntil: readAt + freshMs }
}

const keyOf = ({ key, base_url }: UcpStore): string => `${key} ${base_url}`

/** Lets the profile be read again soon, for example because the endpoint that it named is gone. */
export function expireAgreement(store: UcpStore): void {
  const cached = agreements.get(keyOf(store))
  if (cached) cached.freshUntil = Math.min(cached.freshUntil, cached.readAt + MIN_CACHED_MS)
}

/** Returns the agreement by a profile that needs no new reading; null otherwise. `isRenewed` as for `readAgreement`. */
export function cachedAgreement(store: UcpStore, isRenewed: boolean): Agreement | null {
  const cached = agreements.get(keyOf(store))
  if (!cached) return null
  const usableUntil = isRenewed ? cached.readAt + MIN_CACHED_MS : cached.freshUntil
  return clock.now() < usableUntil ? cached.agreement : null
}

/**
 * Returns the agreement with a store, by its cached profile or a new one. Throws ConnectorError; `store.api_too_old`
 * when there is no common version, `store.not_offered` when the store has no usable transport.
 */
export async function readAgreement(
  client: StoreClient,
  store: UcpStore,
  { isRenewed = false, ...options }: AgreementOptions = {},
): Promise<Agreement> {
  const cached = cachedAgreement(store, isRenewed)
  if (cached) return cached
  const read = await readNew(client, store, options)
  agreements.set(keyOf(store), read)
  return read.agreement
}
