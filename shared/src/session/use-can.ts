import { roleMay } from '../contract/users/roles'
import type { Permission } from '../contract/users/roles'
import { useRole } from './use-role'

/** Returns a check whether the role as which the console is shown has a permission; false until the user is known. */
export const useCan = (): ((permission: Permission) => boolean) => {
  const role = useRole()
  return (permission) => role !== undefined && roleMay(role, permission)
}
