import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { SecretBox } from '../platform/secrets/secret-box'

const PURPOSE = 'avatar'

/** Identifies a picture of a user. */
export interface AvatarName {
  userId: string
  hash: string
}

/**
 * Returns the address of a user's picture. It is signed, since an image request cannot send a Bearer token. Another
 * picture has another address.
 */
export function avatarAddress(
  secrets: SecretBox,
  { id, avatar }: { id: string; avatar: string | null },
): string | null {
  if (avatar === null) return null
  return `${API_PREFIX}/images/${id}.${secrets.sign(`${id}.${avatar}`, PURPOSE)}.a${avatar}`
}

/**
 * Parses the address of a picture. Returns null if it is not signed by this server, or belongs to another kind of
 * image.
 */
export function readAvatarName(secrets: SecretBox, imageId: string): AvatarName | null {
  const match = /^([0-9a-f-]{36})\.([\w-]{22})\.a([0-9a-f]{16})$/.exec(imageId)
  const [, userId = '', signature = '', hash = ''] = match ?? []
  return match && secrets.verify(`${userId}.${hash}`, signature, PURPOSE) ? { userId, hash } : null
}
