import { eq, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import { mayBeScapiClient } from '@outlet/shared/contract/stores/dialects/sfcc-scapi'
import { storeDialects, type StoreDescription } from '@outlet/shared/contract/stores/store-settings'
import { isStopped } from '@outlet/shared/contract/stores'
import type { ConfiguredStore } from '@outlet/shared/contract/stores/store-settings'
import type { updateStore as endpoint } from '@outlet/shared/contract/stores/configure-stores'
import { authorise } from '../platform/audit/actor'
import { checkVersion } from '../platform/audit/lifecycle'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { invalidField, Refusal } from '../platform/http/refusal'
import { emit } from '../platform/outbox/emit'
import { resumePostponed } from '../platform/outbox/postpone-events'
import { endsSooner } from '../withholding/ends-sooner'
import { planMaintenance } from './plan-maintenance'
import { readConnectedForUpdate, readStore } from './read-store'
import type { StoreDeps } from './connect-store'
import { sendsElsewhere } from './sends-elsewhere'
import { sendsSameRequests, columnsOf, describeStore, isSamePlace } from './store-columns'
import { openCredentials, sealCredentials } from './store-credentials'
import { proxyLoginIn } from './store-proxy'
import { storeTable, toStore, type StoreRow } from './store-row'

export type StorePatch = EndpointRequest<typeof endpoint>['body']

/** The store's settings with the patch applied; fields that are not settings are ignored. */
const changed = (row: StoreRow, settings: object): StoreDescription => ({ ...describeStore(row), ...settings })

const healthy = { health: 'ok', failures: 0, retry_at: null } as const

/**
 * New credentials or settings end a refusal of the old ones; a block or a pause ends only when a person resumes the
 * store.
 */
const healthAfter = (before: StoreRow, wanted: StoreDescription, { resume, pause, credentials }: StorePatch) => {
  if (pause) return { paused_at: before.paused_at ?? sql`clock_now()` }
  if (resume)
    return { ...healthy, paused_at: null, last_error_code: null, last_error_message: null, last_error_at: null }
  const isRefused = isStopped(before.health) && before.health !== 'blocked'
  return isRefused && (credentials || !sendsSameRequests(wanted, describeStore(before))) ? healthy : {}
}

/** Throws Refusal `request.invalid` when no guest could sign in: a public client of SCAPI needs a redirect address. */
function refuseUnprovable(wanted: StoreDescription, credentials: () => unknown): void {
  if (wanted.dialect !== 'sfcc-scapi') return
  const { client_secret } = storeDialects['sfcc-scapi'].credentials.parse(credentials())
  if (mayBeScapiClient(wanted.redirect_uri, client_secret)) return
  throw invalidField('redirect_uri', 'store.redirect_uri_required')
}

/**
 * Throws Refusal `store.practice_fixed` for people: the server manages address and credentials of the practice store.
 */
function refusePracticeMove(
  { is_practice: isPractice }: StoreRow,
  { actor }: Caller,
  { base_url, credentials }: StorePatch,
): void {
  if (!isPractice || actor.kind === 'system') return
  if (base_url !== undefined || credentials) throw new Refusal('conflict', 'store.practice_fixed')
}

/** Refuses to reuse stored credentials with another address or proxy, where they would leak. */
function refuseStoredCredentials(
  row: StoreRow,
  { actor }: Caller,
  { credentials, ...settings }: StorePatch,
  storedCredentials: () => unknown,
): void {
  const { dialect } = row
  const [first] = Object.keys(storeDialects[dialect].credentials.shape)
  if (first === undefined || credentials || actor.kind === 'system') return
  if (!sendsElsewhere(describeStore(row), changed(row, settings))) return
  if (Object.keys(storeDialects[dialect].credentials.parse(storedCredentials())).length === 0) return
  const code = 'store.credentials_needed'
  throw new Refusal('invalid', code, { errors: [{ path: `credentials.${first}`, code, message: code }] })
}

/**
 * Returns the proxy's login, which remains while the proxy does, even when the store's own credentials are replaced.
 */
function storedLogin(
  { proxy }: StoreRow,
  { proxy: wanted = proxy }: StorePatch,
  storedCredentials: () => unknown,
): object {
  if (proxy === null || wanted !== proxy) return {}
  try {
    return proxyLoginIn(storedCredentials())
  } catch {
    // Sealed with another SECRET_KEY, which the new credentials repair.
    return {}
  }
}

/** Whether withheld events must be judged again: a mute ends sooner, or the maintenance windows are others. */
const mayRelease = (before: ConfiguredStore, after: ConfiguredStore, { maintenance }: StorePatch): boolean =>
  endsSooner(before, after) || maintenance !== undefined

/** Adds to the audit entry that the credentials changed, without the credentials. */
const auditedOf = (after: ConfiguredStore, { credentials }: StorePatch) =>
  credentials ? { ...after, credentials_changed: true } : after

/**
 * Changes a store (optimistic locking by `version`). `resume` ends a block or a pause, `pause` starts a pause. A move
 * to another address disables the store's task channels. Throws Refusal `store.not_found`, `store.version_conflict`
 * (with `current`), `store.practice_fixed`, `store.credentials_needed`, and ZodError or `request.invalid` for fields
 * that the store's dialect does not have, or that it requires.
 */
export async function updateStore(
  tx: Transaction,
  caller: Caller,
  { secrets, timeZone, onMoved }: StoreDeps & { timeZone: string },
  key: string,
  requested: StorePatch,
): Promise<ConfiguredStore> {
  authorise(caller.actor, 'stores.write')
  const row = await readConnectedForUpdate(tx, key)
  const before = toStore(row)
  const patch = storeDialects[row.dialect].change.parse(requested)
  const { version, resume: _resume, pause: _pause, muted_until, credentials, ...settings } = patch
  await checkVersion('store', before, version, () => before)
  refusePracticeMove(row, caller, patch)
  const storedCredentials = () => openCredentials(secrets, row)
  refuseStoredCredentials(row, caller, patch, storedCredentials)
  const wanted = changed(row, settings)
  refuseUnprovable(wanted, () => credentials ?? storedCredentials())
  const [updated] = await tx
    .update(storeTable)
    .set({
      ...columnsOf(wanted),
      ...healthAfter(row, wanted, patch),
      muted_until,
      // The prices of the new market or currency have not been read yet.
      ...(sendsSameRequests(wanted, describeStore(row)) ? {} : { unread_prices: null }),
      ...(credentials
        ? {
            credentials: sealCredentials(secrets, key, {
              ...storedLogin(row, patch, storedCredentials),
              ...credentials,
            }),
          }
        : {}),
      version: version + 1,
      updated_at: sql`clock_now()`,
    })
    .where(eq(storeTable.key, key))
    .returning()
  if (!updated) throw new Error('the store was not stored')
  if (caller.actor.kind !== 'system' && !isSamePlace(wanted, describeStore(row))) await onMoved(tx, caller, key)
  await planMaintenance(tx, timeZone, sql`s.key = ${key}`)
  const after = toStore(await readStore(tx, key))
  await recordAudit(tx, caller, {
    action: 'stores.update',
    subjectType: 'store',
    subjectId: key,
    before,
    after: auditedOf(after, patch),
  })
  await publishEvent(tx, 'stores', [key])
  if (mayRelease(before, after, patch)) await resumePostponed(tx, sql`e.store = ${key}`)
  if (after.name !== before.name) await publishEvent(tx, 'menu', [key])
  if (isStopped(before.health) && !isStopped(after.health)) {
    const payload = { store_name: after.name, by: caller.actor.name }
    await emit(tx, [{ kind: 'store_recovered', subject: { type: 'store', id: key }, store: key, payload }])
  }
  return after
}
