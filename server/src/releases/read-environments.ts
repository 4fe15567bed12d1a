import { and, asc, eq } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import {
  EnvironmentName,
  type Generation,
  type listEnvironments as listEndpoint,
  type listGenerations as historyEndpoint,
} from '@outlet/shared/contract/releases'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database, Queryable } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import { environmentTable, generationTable, toGeneration } from './release-row'

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
  if (row) return toGeneration(row.generation)
  return { environment, generation: 0, pins: {}, reason: null, created_by: null, created_at: null }
}

export async function getEnvironment(db: Database, actor: Actor, environment: string): Promise<Generation> {
  authorise(actor, 'releases.read')
  return currentGeneration(db, EnvironmentName.parse(environment))
}

export async function listEnvironments(db: Database, actor: Actor): Promise<EndpointResponse<typeof listEndpoint>> {
  authorise(actor, 'releases.read')
  const rows = await db
    .select({ generation: generationTable })
    .from(environmentTable)
    .innerJoin(generationTable, isCurrent)
    .orderBy(asc(environmentTable.name))
  return { items: rows.map(({ generation }) => toGeneration(generation)) }
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
