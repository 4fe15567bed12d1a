import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listPurchaseAttempts, type PurchaseAttempt } from '@outlet/shared/contract/purchase-attempts/purchase-attempt'
import { formatMoney } from '@outlet/shared/format/money'
import { formatDate, formatDateTime, formatTime } from '@outlet/shared/format/time'
import { serverNow } from '@outlet/shared/format/server-clock'
import { useReportNeeds } from '@outlet/shared/remote/use-report-needs'
import type { Need, WidgetProps } from '@outlet/shared/remote/widget'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { query } from '@outlet/shared/api/query'
import { SEPARATOR } from '@outlet/shared/format/separator'
import { attemptWord, isAwaiting } from '../attempts/attempt-rules'
import { taskAddress } from '../snatch-tasks-page'

/** The next step of an attempt and its time. */
const useNextStep = () => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const clock = (time: string) =>
    formatDate(time, locale) === formatDate(serverNow(), locale)
      ? formatTime(time, locale)
      : formatDateTime(time, locale)
  return ({ state, awaits_until: until, next_look_at: next, looks: count }: PurchaseAttempt): string | null => {
    if (state === 'unknown')
      return next === null
        ? t('snatchTasks.need.check_store')
        : t('snatchTasks.need.searched', { count, time: clock(next) })
    if (until === null) return null
    return t(`snatchTasks.need.${state === 'handed_over' ? 'pay_until' : 'confirm_until'}`, { time: clock(until) })
  }
}

const useNeeds = (attempts: readonly PurchaseAttempt[] | undefined): Need[] | undefined => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const nextStep = useNextStep()
  return attempts?.map((attempt) => {
    const { id, task, product, quote, held, store_name: store, is_practice: isPractice } = attempt
    const title = isPractice ? t('snatchTasks.need.practice', { product: product.title }) : product.title
    const where = [t('snatchTasks.need.task', { task: task.name }), store, product.variant_name, nextStep(attempt)]
    return {
      key: id,
      text: t(`snatchTasks.need.${attemptWord(attempt)}`, { product: title }),
      link: taskAddress(task.id, id),
      isUrgent: true,
      detail: where.filter(Boolean).join(SEPARATOR),
      amount: formatMoney(quote?.total ?? held, locale),
      picture: product.thumbnail,
      ...(isAwaiting(attempt) && { action: t('snatchTasks.need.confirm'), isPrimary: true }),
    }
  })
}

const needsPersonQuery = query(listPurchaseAttempts, { query: { needs_person: true } })

/**
 * Reports the purchases that wait for a person's confirmation, or for a person to check the store. It displays nothing
 * itself.
 */
export default function NeedsPersonWidget({ tell }: WidgetProps) {
  const { data, error } = useQuery(needsPersonQuery)
  useReportNeeds(tell, useNeeds(data?.items), error !== null)
  return null
}
