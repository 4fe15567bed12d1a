import { and, asc, eq, isNull } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type {
  Environment,
  listChanges as changesEndpoint,
  listEnvironments as listEndpoint,
  listGenerations as historyEndpoint,
} from '@outlet/shared/contract/environments'
import { EnvironmentName, type Generation } from '@outlet/shared/contract/releases'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database, Queryable } from '../platform/db/database'
import { HOST } from '@outlet/shared/contract/gate/host-pages'
import { keyset } from '../platform/db/keyset'
import { Refusal } from '../platform/http/refusal'
import { checkOf } from '../releases/browser/browser-check-row'
import { browserResults } from '../releases/browser/browser-results'
import {
  changeTable,
  environmentTable,
  generationTable,
  generationZero,
  toChange,
  toEnvironment,
  toGeneration,
} from './environment-row'

const isCurrent = and(
  eq(generationTable.environment, environmentTable.name),
  eq(generationTable.generation, environmentTable.generation),
)

/** The generation that an environment is at; generation 0, with no pins, where nobody has made one. */
export async function currentGeneration(db: Queryable, environment: string): Promise<Generation> {
  const [row] = await db
    .select({ generation: generationTable })
    .from(environmentTable)
    .innerJoin(generationTable, isCurrent)
    .where(eq(environmentTable.name, environment))
  return row ? toGeneration(row.generation) : generationZero(environment)
}

const readEnvironments = (db: Queryable, name?: string) =>
  db
    .select({ environment: environmentTable, generation: generationTable })
    .from(environmentTable)
    .leftJoin(generationTable, isCurrent)
    .where(and(isNull(environmentTable.removedAt), name === undefined ? undefined : eq(environmentTable.name, name)))
    .orderBy(asc(environmentTable.name))

type EnvironmentParts = Awaited<ReturnType<typeof readEnvironments>>[number]

/** With what browsers said of what is pinned. */
async function ofParts(db: Queryable, parts: readonly EnvironmentParts[]): Promise<Environment[]> {
  const checksOfAll = parts.map(({ generation }) => {
    const pins = generation?.pins ?? {}
    return Object.hasOwn(pins, HOST) ? Object.keys(pins).map((name) => checkOf(pins, name)) : []
  })
  const results = await browserResults(db, checksOfAll.flat())
  return parts.map(({ environment, generation }, index) => {
    const browser = (checksOfAll[index] ?? []).flatMap(({ hash, name }) => {
      const result = results.get(hash)
      return result ? [[name, result] as const] : []
    })
    const current = generation ? toGeneration(generation) : generationZero(environment.name)
    return toEnvironment(environment, current, Object.fromEntries(browser))
  })
}

/** What each environment has pinned, by name. */
export async function pinnedSets(db: Queryable): Promise<Pick<Generation, 'environment' | 'pins'>[]> {
  const parts = await readEnvironments(db)
  return parts.map(({ environment: { name }, generation }) => ({ environment: name, pins: generation?.pins ?? {} }))
}

/** Names the environments that are there: the name of one is easily mistyped. */
export async function environmentNotFound(db: Queryable, name: string): Promise<Refusal> {
  const rows = await db
    .select({ name: environmentTable.name })
    .from(environmentTable)
    .where(isNull(environmentTable.removedAt))
    .orderBy(environmentTable.name)
  const detail = `there is no environment '${name}'; there are: ${rows.map((row) => row.name).join(', ')}`
  return new Refusal('not_found', 'environment.not_found', { detail })
}

/** Throws Refusal `environment.not_found`. */
export async function readEnvironment(db: Queryable, name: string): Promise<Environment> {
  const [row] = await readEnvironments(db, EnvironmentName.parse(name))
  if (!row) throw await environmentNotFound(db, name)
  const [environment] = await ofParts(db, [row])
  if (!environment) throw await environmentNotFound(db, name)
  return environment
}

/** As readEnvironment. */
export async function getEnvironment(db: Database, actor: Actor, name: string): Promise<Environment> {
  authorise(actor, 'releases.read')
  return readEnvironment(db, name)
}

export async function listEnvironments(db: Database, actor: Actor): Promise<EndpointResponse<typeof listEndpoint>> {
  authorise(actor, 'releases.read')
  return { items: await ofParts(db, await readEnvironments(db)) }
}

export async function listGenerations(
  db: Database,
  actor: Actor,
  environment: string,
  query: EndpointRequest<typeof historyEndpoint>['query'],
): Promise<EndpointResponse<typeof historyEndpoint>> {
  authorise(actor, 'releases.read')
  const name = EnvironmentName.parse(environment)
  const number = generationTable.generation
  const pages = keyset({ sort: query.sort, columns: { generation: number }, id: number, query })
  const found = await db
    .select({ generation: generationTable, key: pages.key, idKey: pages.idKey })
    .from(generationTable)
    .where(and(eq(generationTable.environment, name), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  return { items: rows.map(({ generation }) => toGeneration(generation)), next }
}

export async function listChanges(
  db: Database,
  actor: Actor,
  environment: string,
  query: EndpointRequest<typeof changesEndpoint>['query'],
): Promise<EndpointResponse<typeof changesEndpoint>> {
  authorise(actor, 'releases.read')
  const name = EnvironmentName.parse(environment)
  const columns = { asked_at: changeTable.askedAt }
  const pages = keyset({ sort: query.sort, columns, id: changeTable.id, query })
  const found = await db
    .select({ change: changeTable, key: pages.key, idKey: pages.idKey })
    .from(changeTable)
    .where(and(eq(changeTable.environment, name), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  return { items: rows.map(({ change }) => toChange(change)), next }
}
