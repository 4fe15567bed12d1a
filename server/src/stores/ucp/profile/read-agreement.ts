import type { StoreDescription } from '@outlet/shared/contract/stores/store-settings'
import { LRUCache } from 'lru-cache'
import { isPrivateHost } from '../../../platform/http-client/address-guard'
import { clock } from '../../../platform/time/clock'
import type { ReadOptions } from '../../connector'
import { ConnectorError } from '../../connector-error'
import { jsonOf } from '../../http/response-error'
import { retryRead } from '../../http/retry-read'
import type { LimitedResponse } from '../../http/send-limited'
import { parsed, type StoreClient } from '../../http/store-client'
import { ucpFaults } from '../ucp-faults'
import { agree, commonVersion, type Agreement } from './negotiate'
import { Profile } from './wire'

/** A store by its key and address. */
export type UcpStore = Pick<StoreDescription, 'key' | 'base_url'>

export const PROFILE_PATH = '/.well-known/ucp'
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

/** Throws ConnectorError for plain HTTP, which is accepted only in private networks that the address guard allows. */
async function refusePlainHttp(link: string): Promise<void> {
  const url = URL.canParse(link) ? new URL(link) : null
  if (url?.protocol === 'https:') return
  if (url?.protocol === 'http:' && (await isPrivateHost(url.hostname))) return
  throw new ConnectorError('store.wrong_setting', { message: `UCP is served by HTTPS only, which ${link} is not` })
}

interface ReadProfile {
  profile: Profile
  cachedMs: number
}

async function readProfile(client: StoreClient, url: string, options: ReadOptions): Promise<ReadProfile> {
  await refusePlainHttp(url)
  const take = (response: LimitedResponse) => ({
    profile: parsed(Profile, jsonOf(response, ucpFaults)),
    cachedMs: cachedMs(response),
  })
  const once = () => client.send({ url, maxBytes: MAX_PROFILE_BYTES }, take, options)
  return options.bulk ? retryRead(options.signal, once) : once()
}

async function negotiate(client: StoreClient, store: UcpStore, options: ReadOptions): Promise<CachedAgreement> {
  const current = `${store.base_url}${PROFILE_PATH}`
  const newest = await readProfile(client, current, options)
  const { version, profileUrl } = commonVersion(newest.profile)
  const url = profileUrl ?? current
  const { profile, cachedMs: freshMs } = profileUrl === null ? newest : await readProfile(client, url, options)
  if (profile.ucp.version !== version) {
    const message = `the profile at ${url} is of version ${profile.ucp.version}, not ${version}`
    throw new ConnectorError('store.bad_shape', { message })
  }
  const agreement = agree(profile, version, url, newest.profile)
  await refusePlainHttp(agreement.transport.endpoint)
  const readAt = clock.now()
  return { agreement, readAt, freshUntil: readAt + Math.min(newest.cachedMs, freshMs) }
}

const keyOf = ({ key, base_url }: UcpStore): string => `${key} ${base_url}`

/** Lets the profile be read again soon, for example because the endpoint that it named is gone. */
export function expireAgreement(store: UcpStore): void {
  const cached = agreements.get(keyOf(store))
  if (cached) cached.freshUntil = Math.min(cached.freshUntil, cached.readAt + MIN_CACHED_MS)
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
  const key = keyOf(store)
  const cached = agreements.get(key)
  const usableUntil = cached && (isRenewed ? cached.readAt + MIN_CACHED_MS : cached.freshUntil)
  if (cached && usableUntil !== undefined && clock.now() < usableUntil) return cached.agreement
  const read = await negotiate(client, store, options)
  agreements.set(key, read)
  return read.agreement
}
