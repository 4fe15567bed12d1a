import { AttemptReason } from '@outlet/shared/contract/purchase-attempts'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'

/** Text for the reason why an attempt bought nothing. A reason of a newer server is shown unchanged. */
export const useReasonText = () => {
  const t = useCellTranslation('snatch-tasks')
  return (reason: string): string => {
    const known = AttemptReason.safeParse(reason)
    return known.success ? t(`snatchTasks.reason.${known.data}`) : reason
  }
}
