import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import type { Role } from '@outlet/shared/contract/roles'
import { CellTag } from '@outlet/shared/ui/CellTag'

export const RoleTag = ({ role }: { role: Role }) => {
  const t = useCellWords('admin')
  return <CellTag color={role === 'admin' ? 'arcoblue' : 'gray'}>{t(`users.role.${role}`)}</CellTag>
}
