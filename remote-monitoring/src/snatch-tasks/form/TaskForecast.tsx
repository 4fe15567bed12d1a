import { Alert, Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { FORECAST_DAYS, SnatchForecastQuestion, type forecastSnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { formatDateTime } from '@outlet/shared/format/time'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { useAction } from '@outlet/shared/ui/use-action'
import { SEPARATOR } from '@outlet/shared/format/separator'
import { requestForecast } from '../snatch-tasks.queries'
import styles from '../snatch-tasks.module.css'
import { forecastBody, type TaskFormValues } from './task-form-values'

type Forecast = EndpointResponse<typeof forecastSnatchTask>

const ForecastResult = ({ forecast }: { readonly forecast: Forecast }) => {
  const { t } = useTranslation('snatch-tasks')
  const locale = useLocale()
  const { known_from: from, purchases, chances } = forecast
  if (from === null) return <p className={styles.hint}>{t('snatchTasks.forecast.nothing_read')}</p>
  const number = formatNumber(purchases.length, locale)
  return (
    <>
      <p className={styles.hint}>
        {t('snatchTasks.forecast.summary', { count: purchases.length, number })}{' '}
        {t('snatchTasks.forecast.chances', { count: chances, number: formatNumber(chances, locale) })}{' '}
        {t('snatchTasks.forecast.known_from', { from: formatDateTime(from, locale) })}
      </p>
      <ul className={styles.forecast}>
        {purchases.map(({ at, product_id, variant_id, product_name, variant_name, price }) => (
          <li key={`${at} ${product_id} ${variant_id}`}>
            <TimeText time={at} form="date-time" />
            <span className={styles.forecastName}>
              {[product_name ?? product_id, variant_name ?? variant_id].join(SEPARATOR)}
            </span>
            <MoneyText money={price} />
          </li>
        ))}
      </ul>
      {purchases.length > 0 && <p className={styles.hint}>{t('snatchTasks.forecast.price_hint')}</p>}
    </>
  )
}

/** Purchases that a task with these limits would have tried, based on past readings of its targets. */
export const TaskForecast = ({ values, currency }: { values: TaskFormValues; currency: string }) => {
  const { t } = useTranslation('snatch-tasks')
  const [forecast, setForecast] = useState<Forecast>()
  const [isIncomplete, setIncomplete] = useState(false)
  const parseQuestion = () => SnatchForecastQuestion.safeParse(forecastBody(values, currency)).data
  const { isPending, refusal, run } = useAction(async () => {
    const question = parseQuestion()
    if (question) setForecast(await requestForecast(question))
  })
  const showForecast = () => {
    const isComplete = parseQuestion() !== undefined
    setIncomplete(!isComplete)
    if (isComplete) void run()
  }
  return (
    <section className={styles.part} aria-label={t('snatchTasks.forecast.title', { count: FORECAST_DAYS })}>
      <h3 className={styles.heading}>{t('snatchTasks.forecast.title', { count: FORECAST_DAYS })}</h3>
      <div>
        <Button loading={isPending} onClick={showForecast}>
          {t('snatchTasks.forecast.estimate')}
        </Button>
      </div>
      {isIncomplete && <Alert type="info" content={t('snatchTasks.forecast.incomplete')} />}
      <Refusal of={refusal} />
      <div role="status">{forecast && !isPending && !isIncomplete && <ForecastResult forecast={forecast} />}</div>
    </section>
  )
}
