import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull } from 'drizzle-orm'
import { pageRule } from '@outlet/shared/contract/stores/page-rule'
import type { StoreChange } from '@outlet/shared/contract/stores/store-settings'
import { can, type Actor } from '../platform/audit/actor'
import type { ConnectorDeps } from './open-connector'
import { refuseUnreadRule } from './refuse-unread-rule'
import { describeStore } from './store-columns'
import { storeTable } from './store-row'
import { knownProduct, readableCredentials, runTrial } from './try-store'

const ruleIn = (settings: Readonly<Record<string, unknown>>) =>
  Object.keys(pageRule).flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]] as const]))

/**
 * Tests a changed hand-set rule on a known product of the store before it is saved; a store without products has nothing
 * to test it on. Throws Refusal `store.rule_unread`.
 */
export async function testChangedRule(
  deps: ConnectorDeps,
  actor: Actor,
  storeKey: string,
  change: StoreChange,
): Promise<void> {
  const changed = ruleIn(change)
  // The update itself refuses everyone else.
  if (changed.length === 0 || !can(actor, 'stores.write')) return
  const [store] = await deps.db
    .select()
    .from(storeTable)
    .where(and(eq(storeTable.key, storeKey), isNull(storeTable.deleted_at)))
  if (store?.dialect !== 'page') return
  const stored = describeStore(store)
  const settings = { ...stored, ...Object.fromEntries(changed) }
  if (isDeepStrictEqual(stored, settings)) return
  const productId = await knownProduct(deps, store)
  if (productId === undefined) return
  const trial = { settings, credentials: readableCredentials(deps.secrets, store), isPractice: store.is_practice }
  refuseUnreadRule(settings, (await runTrial(trial, productId, deps)).result)
}
