import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import type { Role } from '@outlet/shared/contract/users/roles'
import { CellTag } from '@outlet/shared/ui/CellTag'

export const RoleTag = ({ role }: { role: Role }) => {
  const t = useCellTranslation('admin')
  return <CellTag color={role === 'admin' ? 'arcoblue' : 'gray'}>{t(`users.role.${role}`)}</CellTag>
}
