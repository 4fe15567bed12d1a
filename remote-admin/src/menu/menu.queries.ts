import { action, query } from '@outlet/shared/api/query'
import { changeMenu, getMenu, getUserMenu } from '@outlet/shared/contract/menu'
import type { Role } from '@outlet/shared/contract/users/roles'

export const menuQuery = (role: Role) => query(getMenu, { params: { role } })
export const changeMenuAction = action(changeMenu, { refreshes: [getMenu, getUserMenu] })
