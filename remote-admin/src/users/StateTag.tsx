import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import type { UserState } from '@outlet/shared/contract/users'
import { StateText } from '@outlet/shared/ui/StateText'

export const StateTag = ({ state }: { state: UserState }) => {
  const t = useCellTranslation('admin')
  return <StateText color={state === 'active' ? 'green' : 'gray'}>{t(`users.state.${state}`)}</StateText>
}
