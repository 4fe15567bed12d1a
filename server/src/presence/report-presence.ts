import { sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import {
  PRESENCE_EXPIRY_MS,
  type endPresence as end,
  type reportPresence as report,
} from '@outlet/shared/contract/presence'
import type { PresentUser } from '@outlet/shared/contract/presence'
import { recordPermissions } from '@outlet/shared/contract/record-type'
import { authorise, signedInUser, type Actor, type UserActor } from '../platform/audit/actor'
import type { Database, Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { avatarAddress } from '../users/avatar-address'

type Reported = EndpointRequest<typeof report>['body']
type Ended = EndpointRequest<typeof end>['body']

/** Maximum number of pages of a user that count. */
const MAX_PAGES = 20
/** Maximum number of other users returned. */
const MAX_OTHERS = 20

const isLive = sql`seen_at > clock_now() - ${PRESENCE_EXPIRY_MS} * interval '1 millisecond'`

function authorisePresence(actor: Actor, { record_type }: Pick<Reported, 'record_type'>): UserActor {
  authorise(actor, 'presence.write')
  authorise(actor, recordPermissions[record_type])
  return signedInUser(actor)
}

/** Whether the user edits a record on any page; null = no page shows it. */
async function readOwn(tx: Transaction, userId: string, recordId: string): Promise<boolean | null> {
  const { rows } = await tx.execute<{ is_editing: boolean | null }>(sql`
    select bool_or(is_editing) as is_editing from presence
    where user_id = ${userId} and record_id = ${recordId} and ${isLive}`)
  return rows[0]?.is_editing ?? null
}

/** Runs a write, and publishes an event if it changes what others see of the user at the record. */
async function publishChange(tx: Transaction, userId: string, recordId: string, write: () => Promise<unknown>) {
  const before = await readOwn(tx, userId, recordId)
  await write()
  // Without ids, because every user receives the event.
  if ((await readOwn(tx, userId, recordId)) !== before) await publishEvent(tx, 'presence', [])
}

interface OtherRow extends Record<string, unknown> {
  id: string
  name: string
  avatar: string | null
  is_editing: boolean
}

async function readOthers(tx: Transaction, secrets: SecretBox, userId: string, recordId: string) {
  const { rows } = await tx.execute<OtherRow>(sql`
    select users.id, users.name, users.avatar, bool_or(presence.is_editing) as is_editing
    from presence join users on users.id = presence.user_id and users.deleted_at is null and users.state = 'active'
    where presence.record_id = ${recordId} and presence.user_id <> ${userId} and ${isLive}
    group by users.id order by is_editing desc, users.name, users.id limit ${MAX_OTHERS}`)
  return rows.map((row): PresentUser => ({ ...row, avatar: avatarAddress(secrets, row) }))
}

/** Stores that a page of the caller shows or edits a record, and returns the other users who have it open. */
export async function reportPresence(
  tx: Transaction,
  actor: Actor,
  secrets: SecretBox,
  reported: Reported,
): Promise<{ items: PresentUser[] }> {
  const user = authorisePresence(actor, reported)
  const { page, record_id, record_type, is_editing } = reported
  await publishChange(tx, user.id, record_id, async () => {
    await tx.execute(sql`
      insert into presence (user_id, page, record_id, record_type, is_editing)
      values (${user.id}, ${page}, ${record_id}, ${record_type}, ${is_editing})
      on conflict (user_id, page, record_id) do update set is_editing = excluded.is_editing, seen_at = clock_now()`)
    await tx.execute(sql`
      delete from presence where user_id = ${user.id} and (not ${isLive} or (page, record_id) in (
        select page, record_id from presence where user_id = ${user.id} order by seen_at desc offset ${MAX_PAGES}))`)
  })
  return { items: await readOthers(tx, secrets, user.id, record_id) }
}

/** Removes a page of the caller from a record. */
export async function endPresence(tx: Transaction, actor: Actor, ended: Ended): Promise<Record<string, never>> {
  const user = authorisePresence(actor, ended)
  const { page, record_id } = ended
  await publishChange(tx, user.id, record_id, () =>
    tx.execute(sql`
      delete from presence where user_id = ${user.id} and page = ${page} and record_id = ${record_id}`),
  )
  return {}
}

/** Deletes the rows of pages that are no longer open. */
export const purgePresence = (db: Database): Promise<unknown> =>
  db.execute(sql`delete from presence where not ${isLive}`)
