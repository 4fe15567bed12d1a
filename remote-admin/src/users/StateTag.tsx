import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import type { UserState } from '@outlet/shared/contract/users'
import { CellTag } from '@outlet/shared/ui/CellTag'

export const StateTag = ({ state }: { state: UserState }) => {
  const t = useCellTranslation('admin')
  return <CellTag color={state === 'active' ? 'green' : 'gray'}>{t(`users.state.${state}`)}</CellTag>
}
