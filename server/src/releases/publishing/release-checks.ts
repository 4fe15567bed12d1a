import { HOST } from '@outlet/shared/contract/releases/host-pages'
import type { Release, RemoteDescriptor } from '@outlet/shared/contract/releases'
import { pinnedSets } from '../environments/read-environments'
import type { Queryable, Transaction } from '../../platform/db/database'
import { pinProblems } from '../check-pins'
import { pinnedDescriptors } from '../pinned-descriptors'
import { checkOf, checksOf, queueChecks } from '../browser/browser-check-row'
import { browserResults, isCurrentResult } from '../browser/browser-results'

type Named = Pick<RemoteDescriptor, 'name' | 'version'>

/** Returns each environment's pins with the release added; environments without a host are left out. */
const setsWith = async (db: Queryable, { name, version }: Named) =>
  (await pinnedSets(db)).flatMap(({ environment, pins }) => {
    const next = { ...pins, [name]: version }
    return Object.hasOwn(next, HOST) && Object.hasOwn(pins, HOST) ? [{ environment, before: pins, pins: next }] : []
  })

/** Returns the browser check results of a release by environment. */
export async function browserOf(db: Queryable, release: Named): Promise<Release['browser']> {
  const sets = await setsWith(db, release)
  const checks = sets.map(({ pins }) => checkOf(pins, release.name))
  const results = await browserResults(db, checks)
  return sets.flatMap(({ environment }, index) => {
    const result = results.get(checks[index]?.hash ?? '')
    return result ? [{ environment, ...result }] : []
  })
}

/** Queues a new release's checks in each environment that could pin it, so that the results exist by then. */
export async function queueForEnvironments(tx: Transaction, release: Named): Promise<void> {
  for (const { before, pins } of await setsWith(tx, release)) {
    if (pinProblems(await pinnedDescriptors(tx, pins)).length > 0) continue
    const checks = checksOf(before, pins)
    const results = await browserResults(tx, checks)
    await queueChecks(
      tx,
      checks.filter(({ hash }) => !isCurrentResult(results.get(hash))),
    )
  }
}
