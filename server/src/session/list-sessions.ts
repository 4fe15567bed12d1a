import { and, eq } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listSessions as endpoint } from '@outlet/shared/contract/session'
import { authorise, signedInUser, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { readPage } from '../platform/db/read-page'
import { readUser } from '../users/lock-user'
import { isLiveSession, sessionTable, toUserSession } from '../users/session-row'

type Query = EndpointRequest<typeof endpoint>['query']
type Sessions = EndpointResponse<typeof endpoint>

export async function listSessions(db: Database, actor: Actor, query: Query): Promise<Sessions> {
  const { id, sessionId } = signedInUser(actor)
  return sessionsOf(db, id, sessionId, query)
}

/** Lists the sessions of any user. Throws Refusal `user.not_found`. */
export async function listUserSessions(db: Database, actor: Actor, userId: string, query: Query): Promise<Sessions> {
  authorise(actor, 'users.write')
  const user = await readUser(db, userId)
  return sessionsOf(db, user.id, actor.kind === 'user' ? actor.sessionId : null, query)
}

async function sessionsOf(db: Database, userId: string, currentId: string | null, query: Query): Promise<Sessions> {
  const { rows, next } = await readPage(db, sessionTable, query, {
    id: sessionTable.id,
    where: and(eq(sessionTable.user_id, userId), isLiveSession),
  })
  return { items: rows.map((session) => toUserSession(session, currentId)), next }
}
