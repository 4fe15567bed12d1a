import { Alert, Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forecastAlertRule, type AlertRuleForecast } from '@outlet/shared/contract/alert-rules'
import { formatCalendarDay, formatDate } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { ZoneNote } from '@outlet/shared/ui/ZoneNote'
import { useAction } from '@outlet/shared/ui/use-action'
import styles from '../../channels.module.css'
import { requestForecast } from '../alert-rules.queries'
import { conditionsOf, type RuleFormValues } from './rule-form-values'
import formStyles from './rule-form.module.css'

const HEIGHT = 48
const WIDTH = 8

/** Bar chart of messages per day, with a tooltip for each bar. */
const Bars = ({ days }: Pick<AlertRuleForecast, 'days'>) => {
  const { t } = useTranslation('channels')
  const locale = useLocale()
  const maxPerDay = Math.max(1, ...days.map(({ alerts, digests }) => alerts + digests))
  return (
    <svg
      className={formStyles.bars}
      viewBox={`0 0 ${days.length * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('channels.rule.forecast.by_day', { most: maxPerDay })}
    >
      {days.map(({ day, alerts, digests }, index) => {
        const height = Math.round(((alerts + digests) / maxPerDay) * HEIGHT)
        const barText = t('channels.rule.forecast.day', { day: formatCalendarDay(day, locale), alerts, digests })
        return (
          <rect key={day} x={index * WIDTH + 1} y={HEIGHT - height} width={WIDTH - 2} height={height}>
            <title>{barText}</title>
          </rect>
        )
      })}
    </svg>
  )
}

const ForecastResult = ({ forecast }: { readonly forecast: AlertRuleForecast }) => {
  const { t } = useTranslation('channels')
  const locale = useLocale()
  const { alerts, digests, events, known_from, from, is_cut, days, latest, muted } = forecast
  const isShort = Date.parse(known_from) > Date.parse(from)
  return (
    <div className={styles.actions} role="status">
      <p className={styles.part}>
        {t('channels.rule.forecast.summary', { alerts, digests, events })}
        {isShort && ` ${t('channels.rule.forecast.known_from', { day: formatDate(known_from, locale) })}`}
        {is_cut && ` ${t('channels.rule.forecast.cut')}`}
      </p>
      {muted.monitors + muted.stores > 0 && <Alert type="info" content={t('channels.rule.forecast.muted', muted)} />}
      {alerts + digests > 0 && (
        <>
          <Bars days={days} />
          <ZoneNote />
        </>
      )}
      <ul className={styles.members}>
        {latest.slice(0, 8).map(({ at, title, is_digest }) => (
          <li key={`${at} ${title} ${String(is_digest)}`}>
            <span>{title}</span>
            <span className={styles.second}>
              <TimeText time={at} />
              {is_digest && `\u00a0· ${t('channels.delivery.type.digest')}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Messages that the form's current rule would have sent in the last 30 days. */
export const RuleForecast = ({ values }: { readonly values: RuleFormValues }) => {
  const { t } = useTranslation('channels')
  const language = useLocale()
  const [forecast, setForecast] = useState<AlertRuleForecast>()
  const [isIncomplete, setIncomplete] = useState(false)
  const { isPending, refusal, run } = useAction(async () => {
    const question = forecastAlertRule.body?.safeParse({ language, rule: conditionsOf(values) }).data
    setIncomplete(question === undefined)
    if (question) setForecast(await requestForecast(question))
  })
  return (
    <div className={styles.actions}>
      <h3 className={styles.heading}>{t('channels.rule.forecast.title')}</h3>
      <div>
        <Button loading={isPending} disabled={values.events.length === 0} onClick={() => void run()}>
          {t('channels.rule.forecast.check')}
        </Button>
      </div>
      <Refusal of={refusal} />
      {isIncomplete && <Alert type="info" content={t('channels.rule.forecast.incomplete')} />}
      {forecast && !isIncomplete && <ForecastResult forecast={forecast} />}
    </div>
  )
}
