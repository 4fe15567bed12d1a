import { eq, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import {
  mayBeScapiClient,
  storeChanges,
  storeCredentials,
  type StoreDescription,
} from '@outlet/shared/contract/store-settings'
import { isStopped, type Store, type updateStore as endpoint } from '@outlet/shared/contract/stores'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { emit } from '../platform/outbox/emit'
import { readConnectedForUpdate } from './read-store'
import { disableMovedChannels } from '../task-channels/disable-moved-channels'
import { asksAlike, columnsOf, describeStore, isSamePlace } from './store-columns'
import { openCredentials, sealCredentials } from './store-credentials'
import { isOtherProxy, proxyLoginIn } from './store-proxy'
import { storeTable, toStore, type StoreRow } from './store-row'

export type StorePatch = EndpointRequest<typeof endpoint>['body']

/** The store with what the patch names; what that is not is dropped with the columns. */
const changed = (row: StoreRow, settings: object): StoreDescription => ({ ...describeStore(row), ...settings })

const healthy = { health: 'ok', failures: 0, retryAt: null } as const

/** New credentials or settings end a refusal of the old ones; a block or a pause ends when a person says so. */
const healthAfter = (before: StoreRow, wanted: StoreDescription, { resume, pause, credentials }: StorePatch) => {
  if (pause) return { pausedAt: before.pausedAt ?? sql`clock_now()` }
  if (resume) return { ...healthy, pausedAt: null, lastErrorCode: null, lastErrorMessage: null, lastErrorAt: null }
  const isRefused = isStopped(before.health) && before.health !== 'blocked'
  return isRefused && (credentials || !asksAlike(wanted, describeStore(before))) ? healthy : {}
}

/** Throws Refusal `request.invalid` where no guest could sign in: a public client of SCAPI needs a redirect address. */
function refuseUnprovable(wanted: StoreDescription, credentials: () => unknown): void {
  if (wanted.dialect !== 'sfcc-scapi') return
  const { client_secret } = storeCredentials['sfcc-scapi'].parse(credentials())
  if (mayBeScapiClient(wanted.redirect_uri, client_secret)) return
  const code = 'store.redirect_uri_required'
  throw new Refusal('invalid', 'request.invalid', { errors: [{ path: 'redirect_uri', code, message: code }] })
}

/** Throws Refusal `store.practice_fixed` for people: address and credentials of the practice store are the server's matter. */
function refusePracticeMove({ isPractice }: StoreRow, { actor }: Caller, { base_url, credentials }: StorePatch): void {
  if (!isPractice || actor.kind === 'system') return
  if (base_url !== undefined || credentials) throw new Refusal('conflict', 'store.practice_fixed')
}

/** Stored credentials belong to one address and one proxy: sent elsewhere, they would leak. */
function refuseKeptCredentials(
  { baseUrl, dialect, proxy }: StoreRow,
  { actor }: Caller,
  patch: StorePatch,
  kept: () => unknown,
): void {
  const [first] = Object.keys(storeCredentials[dialect].shape)
  if (first === undefined || patch.credentials || actor.kind === 'system') return
  const isElsewhere = patch.base_url !== undefined && patch.base_url !== baseUrl
  if (!isElsewhere && !isOtherProxy(patch.proxy, proxy)) return
  if (Object.keys(storeCredentials[dialect].parse(kept())).length === 0) return
  const code = 'store.credentials_needed'
  throw new Refusal('invalid', code, { errors: [{ path: `credentials.${first}`, code, message: code }] })
}

/** A proxy's login stays as long as the proxy does, also where the store's own credentials are given anew. */
function keptLogin({ proxy }: StoreRow, { proxy: wanted = proxy }: StorePatch, kept: () => unknown): object {
  if (proxy === null || wanted !== proxy) return {}
  try {
    return proxyLoginIn(kept())
  } catch {
    // Sealed with another SECRET_KEY, which new credentials mend.
    return {}
  }
}

/** What the audit tells of new credentials: that they are new. */
const auditedOf = (after: Store, { credentials }: StorePatch) =>
  credentials ? { ...after, credentials_changed: true } : after

/**
 * Changes a store; `resume` ends a block or a pause, `pause` begins one. A move disables the store's task channels. Throws Refusal `store.not_found`,
 * `store.version_conflict` (with `current`), `store.practice_fixed`, `store.credentials_needed`, and ZodError or `request.invalid` for what the
 * store's dialect does not have, or cannot do without.
 */
export async function updateStore(
  tx: Transaction,
  caller: Caller,
  secrets: SecretBox,
  key: string,
  asked: StorePatch,
): Promise<Store> {
  authorise(caller.actor, 'stores.write')
  const row = await readConnectedForUpdate(tx, key)
  const before = toStore(row)
  const patch = storeChanges[row.dialect].parse(asked)
  const { version, resume: _resume, pause: _pause, credentials, ...settings } = patch
  if (before.version !== version) throw new Refusal('conflict', 'store.version_conflict', { current: before })
  refusePracticeMove(row, caller, patch)
  const kept = () => openCredentials(secrets, row)
  refuseKeptCredentials(row, caller, patch, kept)
  const wanted = changed(row, settings)
  refuseUnprovable(wanted, () => credentials ?? kept())
  const [updated] = await tx
    .update(storeTable)
    .set({
      ...columnsOf(wanted),
      ...healthAfter(row, wanted, patch),
      // Nothing is known yet of the new market or currency.
      ...(asksAlike(wanted, describeStore(row)) ? {} : { unreadPrices: null }),
      ...(credentials
        ? { credentials: sealCredentials(secrets, key, { ...keptLogin(row, patch, kept), ...credentials }) }
        : {}),
      version: version + 1,
      updatedAt: sql`clock_now()`,
    })
    .where(eq(storeTable.key, key))
    .returning()
  if (!updated) throw new Error('the store was not stored')
  if (caller.actor.kind !== 'system' && !isSamePlace(wanted, describeStore(row)))
    await disableMovedChannels(tx, caller, key)
  const after = toStore(updated)
  await recordAudit(tx, caller, {
    action: 'stores.update',
    subjectType: 'store',
    subjectId: key,
    before,
    after: auditedOf(after, patch),
  })
  await publishEvent(tx, 'stores', [key])
  if (after.name !== before.name) await publishEvent(tx, 'menu', [key])
  if (isStopped(before.health) && !isStopped(after.health)) {
    const payload = { store_name: after.name, by: caller.actor.name }
    await emit(tx, [{ kind: 'store_recovered', subject: { type: 'store', id: key }, store: key, payload }])
  }
  return after
}
