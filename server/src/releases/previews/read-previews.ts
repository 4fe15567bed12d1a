import { and, desc, eq } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listPreviews as listEndpoint, Preview } from '@outlet/shared/contract/releases/previews'
import { z } from '@outlet/shared/contract/zod'
import { authorise, signedInUser, type Actor } from '../../platform/audit/actor'
import type { Queryable } from '../../platform/db/database'
import { notFound } from '../../platform/http/refusal'
import { userTable } from '../../users/user-row'
import { isOpen, previewTable, toPreview } from './preview-row'

/** Maximum number of listed previews; previews expire within hours. */
const MAX_LISTED = 200

export async function listPreviews(db: Queryable, actor: Actor): Promise<EndpointResponse<typeof listEndpoint>> {
  authorise(actor, 'releases.read')
  const rows = await db
    .select({ preview: previewTable, userName: userTable.name })
    .from(previewTable)
    .innerJoin(userTable, eq(userTable.id, previewTable.user_id))
    .where(isOpen)
    .orderBy(desc(previewTable.created_at), desc(previewTable.id))
    .limit(MAX_LISTED)
  return { items: rows.map(({ preview, userName }) => toPreview(preview, userName)) }
}

/** Returns the caller's own preview. Throws Refusal `preview.not_found` for any other. */
export async function getPreview(db: Queryable, actor: Actor, previewId: string): Promise<Preview> {
  const user = signedInUser(actor)
  const isMeant = and(eq(previewTable.id, z.uuid().parse(previewId)), eq(previewTable.user_id, user.id))
  const [row] = await db.select().from(previewTable).where(isMeant)
  if (!row) throw notFound('preview.not_found')
  return toPreview(row, user.name)
}
