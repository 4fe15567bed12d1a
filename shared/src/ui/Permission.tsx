import type { PropsWithChildren } from 'react'
import type { Role } from '../contract/users/roles'
import { useRole } from '../session/use-role'

interface PermissionProps {
  /** Roles that see the content; an empty list and `*` mean all roles. */
  readonly roles: readonly (Role | '*')[]
}

/** The specification's role directive: shows its content only to the given roles. The server enforces permissions. */
export const Permission = ({ roles, children }: PropsWithChildren<PermissionProps>) => {
  const role = useRole()
  // A remote's build may be older than the types here, or plain JavaScript.
  if (!Array.isArray(roles)) throw new Error('need roles!')
  const isAllowed = roles.length === 0 || roles.some((allowed) => allowed === '*' || allowed === role)
  return isAllowed ? children : null
}
