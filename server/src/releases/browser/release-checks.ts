import { HOST } from '@outlet/shared/contract/gate/host-pages'
import type { Release, RemoteDescriptor } from '@outlet/shared/contract/releases'
import { pinnedSets } from '../../environments/read-environments'
import type { Queryable, Transaction } from '../../platform/db/database'
import { pinProblems } from '../check-pins'
import { pinnedDescriptors } from '../pinned-descriptors'
import { checkOf, checksOf, queueChecks } from './browser-check-row'
import { browserResults, isAnswer } from './browser-results'

type Named = Pick<RemoteDescriptor, 'name' | 'version'>

/** Each environment's set, as it would be with the release in it; a set without a host is no console. */
const setsWith = async (db: Queryable, { name, version }: Named) =>
  (await pinnedSets(db)).flatMap(({ environment, pins }) => {
    const next = { ...pins, [name]: version }
    return Object.hasOwn(next, HOST) && Object.hasOwn(pins, HOST) ? [{ environment, before: pins, pins: next }] : []
  })

/** What browsers say of a release, environment by environment. */
export async function browserOf(db: Queryable, release: Named): Promise<Release['browser']> {
  const sets = await setsWith(db, release)
  const checks = sets.map(({ pins }) => checkOf(pins, release.name))
  const results = await browserResults(db, checks)
  return sets.flatMap(({ environment }, index) => {
    const result = results.get(checks[index]?.hash ?? '')
    return result ? [{ environment, ...result }] : []
  })
}

/** Asks for a new release's checks, so that they are there when it is pinned: in each environment that could have it. */
export async function queueForEnvironments(tx: Transaction, release: Named): Promise<void> {
  for (const { before, pins } of await setsWith(tx, release)) {
    if (pinProblems(await pinnedDescriptors(tx, pins)).length > 0) continue
    const checks = checksOf(before, pins)
    const results = await browserResults(tx, checks)
    await queueChecks(
      tx,
      checks.filter(({ hash }) => !isAnswer(results.get(hash))),
    )
  }
}
