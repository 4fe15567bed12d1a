import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import type { UserState } from '@outlet/shared/contract/users'
import { CellTag } from '@outlet/shared/ui/CellTag'

export const StateTag = ({ state }: { state: UserState }) => {
  const t = useCellWords('admin')
  return <CellTag color={state === 'active' ? 'green' : 'gray'}>{t(`users.state.${state}`)}</CellTag>
}
