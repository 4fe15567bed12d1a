import { AttemptReason } from '@outlet/shared/contract/purchase-attempts'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'

/** Why an attempt bought nothing, in words; a reason that a later server knows stands as it is. */
export const useReasonText = () => {
  const t = useCellWords('snatch-tasks')
  return (reason: string): string => {
    const known = AttemptReason.safeParse(reason)
    return known.success ? t(`snatchTasks.reason.${known.data}`) : reason
  }
}
