import { roleMay } from '../contract/roles'
import type { Permission } from '../contract/roles'
import { useRole } from './use-role'

/** Asks whether the role that the console is shown as holds a permission; no to everything until the user is known. */
export const useCan = (): ((permission: Permission) => boolean) => {
  const role = useRole()
  return (permission) => role !== undefined && roleMay(role, permission)
}
