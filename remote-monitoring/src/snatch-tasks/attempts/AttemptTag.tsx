import type { PurchaseAttempt } from '@outlet/shared/contract/purchase-attempts'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { CellTag } from '@outlet/shared/ui/CellTag'
import { attemptColor, attemptWord } from './attempt-rules'

/** How far an attempt is, or how it ended. */
export const AttemptTag = ({ attempt }: { readonly attempt: PurchaseAttempt }) => {
  const t = useCellWords('monitoring')
  return <CellTag color={attemptColor(attempt)}>{t(`snatchTasks.attempt.state.${attemptWord(attempt)}`)}</CellTag>
}
