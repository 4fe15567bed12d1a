import { useTranslation } from 'react-i18next'
import type { Role } from '@outlet/shared/contract/roles'
import { CellTag } from '@outlet/shared/ui/CellTag'

export const RoleTag = ({ role }: { role: Role }) => {
  const { t } = useTranslation('admin')
  return <CellTag color={role === 'admin' ? 'arcoblue' : 'gray'}>{t(`users.role.${role}`)}</CellTag>
}
