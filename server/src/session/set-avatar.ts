import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { AVATAR_MAX_BYTES, type CurrentUser } from '@outlet/shared/contract/session'
import { signedInUser } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import { NotAnImageError, squareImage } from '../images/resize-image'
import type { SecretBox } from '../platform/secrets/secret-box'
import { lockUser } from '../users/lock-user'
import { toCurrentUser, avatarTable, userTable } from '../users/user-row'

const EDGE_PIXELS = 256

const refuse = (code: string, message: string) =>
  new Refusal('invalid', code, { errors: [{ path: 'image', code, message }] })

async function square(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > AVATAR_MAX_BYTES) throw refuse('avatar.too_large', `at most ${AVATAR_MAX_BYTES} bytes`)
  try {
    return await squareImage(bytes, EDGE_PIXELS)
  } catch (error) {
    if (error instanceof NotAnImageError) throw refuse('avatar.not_an_image', error.message)
    throw error
  }
}

/**
 * Sets the caller's picture; `image` is base64. The image is converted before the transaction starts. Throws Refusal
 * `avatar.not_an_image`, `avatar.too_large`.
 */
export async function setAvatar(db: Database, caller: Caller, secrets: SecretBox, image: string): Promise<CurrentUser> {
  const { id } = signedInUser(caller.actor)
  const made = await square(Buffer.from(image, 'base64'))
  const hash = createHash('sha256').update(made).digest('hex').slice(0, 16)
  return db.transaction((tx) => store(tx, caller, secrets, { id, made, hash }))
}

interface Avatar {
  id: string
  made: Buffer
  hash: string
}

async function store(
  tx: Transaction,
  caller: Caller,
  secrets: SecretBox,
  { id, made, hash }: Avatar,
): Promise<CurrentUser> {
  const before = await lockUser(tx, id)
  if (before.avatar === hash) return toCurrentUser(before, secrets)
  await tx
    .insert(avatarTable)
    .values({ user_id: id, image: made })
    .onConflictDoUpdate({ target: avatarTable.user_id, set: { image: made, created_at: sql`clock_now()` } })
  // The version stays the same, since forms with the user's other fields are not outdated.
  await tx
    .update(userTable)
    .set({ avatar: hash, updated_at: sql`clock_now()` })
    .where(eq(userTable.id, id))
  await recordAudit(tx, caller, {
    action: 'users.set_avatar',
    subjectType: 'user',
    subjectId: id,
    before: { avatar: before.avatar },
    after: { avatar: hash },
  })
  await publishEvent(tx, 'users', [id])
  return toCurrentUser({ ...before, avatar: hash }, secrets)
}
