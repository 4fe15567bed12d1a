import { Tag } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { UserState } from '@outlet/shared/contract/users'

export const StateTag = ({ state }: { state: UserState }) => {
  const { t } = useTranslation('admin')
  return (
    <Tag size="small" color={state === 'active' ? 'green' : 'gray'}>
      {t(`users.state.${state}`)}
    </Tag>
  )
}
