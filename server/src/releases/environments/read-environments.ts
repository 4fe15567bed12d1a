import { and, asc, eq, isNull } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type {
  Environment,
  listChanges as changesEndpoint,
  listEnvironments as listEndpoint,
  listGenerations as historyEndpoint,
} from '@outlet/shared/contract/releases/environments'
import { EnvironmentName, type Generation } from '@outlet/shared/contract/releases'
import { authorise, type Actor } from '../../platform/audit/actor'
import type { Database, Queryable } from '../../platform/db/database'
import { HOST } from '@outlet/shared/contract/releases/host-pages'
import { readPage } from '../../platform/db/read-page'
import { Refusal } from '../../platform/http/refusal'
import { checkOf } from '../browser/browser-check-row'
import { browserResults } from '../browser/browser-results'
import {
  changeTable,
  environmentTable,
  generationTable,
  generationZero,
  toChange,
  toEnvironment,
} from './environment-row'

/** Condition: the generation is the environment's current one. */
export const isCurrent = and(
  eq(generationTable.environment, environmentTable.name),
  eq(generationTable.generation, environmentTable.generation),
)

/** Returns an environment's current generation; generation 0, without pins, if it has none. */
export async function currentGeneration(db: Queryable, environment: string): Promise<Generation> {
  const [row] = await db
    .select({ generation: generationTable })
    .from(environmentTable)
    .innerJoin(generationTable, isCurrent)
    .where(eq(environmentTable.name, environment))
  return row?.generation ?? generationZero(environment)
}

const readEnvironments = (db: Queryable, name?: string) =>
  db
    .select({ environment: environmentTable, generation: generationTable })
    .from(environmentTable)
    .leftJoin(generationTable, isCurrent)
    .where(and(isNull(environmentTable.removed_at), name === undefined ? undefined : eq(environmentTable.name, name)))
    .orderBy(asc(environmentTable.name))

type EnvironmentRecord = Awaited<ReturnType<typeof readEnvironments>>[number]

/** Adds the browser checks of the pinned releases. */
async function toEnvironments(db: Queryable, records: readonly EnvironmentRecord[]): Promise<Environment[]> {
  const checksOfAll = records.map(({ generation }) => {
    const pins = generation?.pins ?? {}
    return Object.hasOwn(pins, HOST) ? Object.keys(pins).map((name) => checkOf(pins, name)) : []
  })
  const results = await browserResults(db, checksOfAll.flat())
  return records.map(({ environment, generation }, index) => {
    const browser = (checksOfAll[index] ?? []).flatMap(({ hash, name }) => {
      const result = results.get(hash)
      return result ? [[name, result] as const] : []
    })
    const current = generation ?? generationZero(environment.name)
    return toEnvironment(environment, current, Object.fromEntries(browser))
  })
}

/** Returns the pins of each environment. */
export async function pinnedSets(db: Queryable): Promise<Pick<Generation, 'environment' | 'pins'>[]> {
  const records = await readEnvironments(db)
  return records.map(({ environment: { name }, generation }) => ({ environment: name, pins: generation?.pins ?? {} }))
}

/** Refusal whose detail lists the existing environments, since a name is easily mistyped. */
export async function environmentNotFound(db: Queryable, name: string): Promise<Refusal> {
  const rows = await db
    .select({ name: environmentTable.name })
    .from(environmentTable)
    .where(isNull(environmentTable.removed_at))
    .orderBy(environmentTable.name)
  const detail = `there is no environment '${name}'; there are: ${rows.map((row) => row.name).join(', ')}`
  return new Refusal('not_found', 'environment.not_found', { detail })
}

/** Throws Refusal `environment.not_found`. */
export async function readEnvironment(db: Queryable, name: string): Promise<Environment> {
  const [row] = await readEnvironments(db, EnvironmentName.parse(name))
  if (!row) throw await environmentNotFound(db, name)
  const [environment] = await toEnvironments(db, [row])
  if (!environment) throw await environmentNotFound(db, name)
  return environment
}

/** Throws Refusal `environment.not_found`. */
export async function getEnvironment(db: Database, actor: Actor, name: string): Promise<Environment> {
  authorise(actor, 'releases.read')
  return readEnvironment(db, name)
}

export async function listEnvironments(db: Database, actor: Actor): Promise<EndpointResponse<typeof listEndpoint>> {
  authorise(actor, 'releases.read')
  return { items: await toEnvironments(db, await readEnvironments(db)) }
}

export async function listGenerations(
  db: Database,
  actor: Actor,
  environment: string,
  query: EndpointRequest<typeof historyEndpoint>['query'],
): Promise<EndpointResponse<typeof historyEndpoint>> {
  authorise(actor, 'releases.read')
  const name = EnvironmentName.parse(environment)
  const { rows, next } = await readPage(db, generationTable, query, {
    id: generationTable.generation,
    where: eq(generationTable.environment, name),
  })
  return { items: rows, next }
}

export async function listChanges(
  db: Database,
  actor: Actor,
  environment: string,
  query: EndpointRequest<typeof changesEndpoint>['query'],
): Promise<EndpointResponse<typeof changesEndpoint>> {
  authorise(actor, 'releases.read')
  const name = EnvironmentName.parse(environment)
  const { rows, next } = await readPage(db, changeTable, query, {
    id: changeTable.id,
    where: eq(changeTable.environment, name),
  })
  return { items: rows.map(toChange), next }
}
