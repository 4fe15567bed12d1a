import type { PurchaseAttempt } from '@outlet/shared/contract/purchase-attempts'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { StateText } from '@outlet/shared/ui/StateText'
import { attemptColor, attemptWord } from './attempt-rules'

export const AttemptTag = ({ attempt }: { readonly attempt: PurchaseAttempt }) => {
  const t = useCellTranslation('monitoring')
  return <StateText color={attemptColor(attempt)}>{t(`snatchTasks.attempt.state.${attemptWord(attempt)}`)}</StateText>
}
