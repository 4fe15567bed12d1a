import { roleMay } from '../contract/roles'
import type { Permission } from '../contract/roles'
import { useCurrentUser } from './current-user'

/** Asks whether the signed-in user's role holds a permission; no to everything until the user is known. */
export const useCan = (): ((permission: Permission) => boolean) => {
  const role = useCurrentUser()?.role
  return (permission) => role !== undefined && roleMay(role, permission)
}
