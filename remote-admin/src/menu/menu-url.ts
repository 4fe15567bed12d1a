import { Role } from '@outlet/shared/contract/roles'
import { z } from '@outlet/shared/contract/zod'

/** `rename`: the entry whose form is open, as `page:OrderList`. */
export const MenuUrl = z.object({ role: Role.default('admin'), rename: z.string().max(80).optional() })
