import { and, eq } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listSessions as endpoint } from '@outlet/shared/contract/session'
import { authorise, signedInUser, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import { readUser } from '../users/lock-user'
import { isLiveSession, sessionTable, toUserSession } from './session-row'

type Query = EndpointRequest<typeof endpoint>['query']
type Sessions = EndpointResponse<typeof endpoint>

/** One's own sessions. */
export async function listSessions(db: Database, actor: Actor, query: Query): Promise<Sessions> {
  const { id, sessionId } = signedInUser(actor)
  return sessionsOf(db, id, sessionId, query)
}

/** Sessions of any user. Throws Refusal `user.not_found`. */
export async function listUserSessions(db: Database, actor: Actor, userId: string, query: Query): Promise<Sessions> {
  authorise(actor, 'users.write')
  const user = await readUser(db, userId)
  return sessionsOf(db, user.id, actor.kind === 'user' ? actor.sessionId : null, query)
}

async function sessionsOf(db: Database, userId: string, currentId: string | null, query: Query): Promise<Sessions> {
  const columns = { created_at: sessionTable.createdAt }
  const pages = keyset({ sort: query.sort, columns, id: sessionTable.id, query })
  const found = await db
    .select({ session: sessionTable, key: pages.key, idKey: pages.idKey })
    .from(sessionTable)
    .where(and(eq(sessionTable.userId, userId), isLiveSession, pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  return { items: rows.map(({ session }) => toUserSession(session, currentId)), next }
}
