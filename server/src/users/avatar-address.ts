import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { SecretBox } from '../platform/secrets/secret-box'

const PURPOSE = 'avatar'

/** Which picture of which user. */
export interface AvatarName {
  userId: string
  hash: string
}

/**
 * Where a browser may ask for a user's picture: signed, since an image can't send a Bearer. Another picture has another
 * address.
 */
export function avatarAddress(
  secrets: SecretBox,
  { id, avatar }: { id: string; avatar: string | null },
): string | null {
  if (avatar === null) return null
  return `${API_PREFIX}/images/${id}.${secrets.sign(`${id}.${avatar}`, PURPOSE)}.a${avatar}`
}

/** Null where the address was not made here, or is another kind of image's. */
export function readAvatarName(secrets: SecretBox, imageId: string): AvatarName | null {
  const match = /^([0-9a-f-]{36})\.([\w-]{22})\.a([0-9a-f]{16})$/.exec(imageId)
  const [, userId = '', signature = '', hash = ''] = match ?? []
  return match && secrets.verify(`${userId}.${hash}`, signature, PURPOSE) ? { userId, hash } : null
}
