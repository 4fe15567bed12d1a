import type { CurrentUser } from '@outlet/shared/contract/session'
import { useState } from 'react'

const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '?'

/**
 * A person's picture. Without one, or if it cannot be loaded, the first letter of the name. The full name is displayed
 * beside it.
 */
export const UserAvatar = ({ user }: { user: Pick<CurrentUser, 'name' | 'avatar'> }) => {
  const [broken, setBroken] = useState<string>()
  const { name, avatar } = user
  const hasPicture = avatar !== null && avatar !== broken
  return (
    <span className="shell-avatar" aria-hidden="true" data-initial={hasPicture ? undefined : initialOf(name)}>
      {hasPicture && <img src={avatar} alt="" onError={() => setBroken(avatar)} />}
    </span>
  )
}
