import { useTranslation } from 'react-i18next'
import type { UserState } from '@outlet/shared/contract/users'
import { CellTag } from '@outlet/shared/ui/CellTag'

export const StateTag = ({ state }: { state: UserState }) => {
  const { t } = useTranslation('admin')
  return <CellTag color={state === 'active' ? 'green' : 'gray'}>{t(`users.state.${state}`)}</CellTag>
}
