import { Tag } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { Role } from '@outlet/shared/contract/roles'

export const RoleTag = ({ role }: { role: Role }) => {
  const { t } = useTranslation('admin')
  return (
    <Tag size="small" color={role === 'admin' ? 'arcoblue' : 'gray'}>
      {t(`users.role.${role}`)}
    </Tag>
  )
}
