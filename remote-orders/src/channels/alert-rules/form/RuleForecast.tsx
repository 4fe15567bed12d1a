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
import { askForecast } from '../alert-rules.queries'
import { judgedOf, type RuleFormValues } from './rule-form-values'
import formStyles from './rule-form.module.css'

const HEIGHT = 48
const WIDTH = 8

/** Messages a day, as bars; what each means is said to whoever hovers, and in a row of text. */
const Bars = ({ days }: Pick<AlertRuleForecast, 'days'>) => {
  const { t } = useTranslation('channels')
  const locale = useLocale()
  const most = Math.max(1, ...days.map(({ alerts, digests }) => alerts + digests))
  return (
    <svg
      className={formStyles.bars}
      viewBox={`0 0 ${days.length * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('channels.rule.forecast.by_day', { most })}
    >
      {days.map(({ day, alerts, digests }, index) => {
        const height = Math.round(((alerts + digests) / most) * HEIGHT)
        const told = t('channels.rule.forecast.day', { day: formatCalendarDay(day, locale), alerts, digests })
        return (
          <rect key={day} x={index * WIDTH + 1} y={HEIGHT - height} width={WIDTH - 2} height={height}>
            <title>{told}</title>
          </rect>
        )
      })}
    </svg>
  )
}

const Told = ({ forecast }: { readonly forecast: AlertRuleForecast }) => {
  const { t } = useTranslation('channels')
  const locale = useLocale()
  const { alerts, digests, events, known_from, from, is_cut, days, latest } = forecast
  const isShort = Date.parse(known_from) > Date.parse(from)
  return (
    <div className={styles.actions} role="status">
      <p className={styles.part}>
        {t('channels.rule.forecast.told', { alerts, digests, events })}
        {isShort && ` ${t('channels.rule.forecast.known_from', { day: formatDate(known_from, locale) })}`}
        {is_cut && ` ${t('channels.rule.forecast.cut')}`}
      </p>
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
              {is_digest && ` · ${t('channels.delivery.type.digest')}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the rule, as it stands in the form, would have sent in the last 30 days. */
export const RuleForecast = ({ values }: { readonly values: RuleFormValues }) => {
  const { t } = useTranslation('channels')
  const language = useLocale()
  const [forecast, setForecast] = useState<AlertRuleForecast>()
  const [isIncomplete, setIncomplete] = useState(false)
  const { isPending, refusal, run } = useAction(async () => {
    const question = forecastAlertRule.body?.safeParse({ language, rule: judgedOf(values) }).data
    setIncomplete(question === undefined)
    if (question) setForecast(await askForecast(question))
  })
  return (
    <div className={styles.actions}>
      <h3 className={styles.heading}>{t('channels.rule.forecast.title')}</h3>
      <div>
        <Button loading={isPending} disabled={values.events.length === 0} onClick={() => void run()}>
          {t('channels.rule.forecast.ask')}
        </Button>
      </div>
      <Refusal of={refusal} />
      {isIncomplete && <Alert type="info" content={t('channels.rule.forecast.incomplete')} />}
      {forecast && !isIncomplete && <Told forecast={forecast} />}
    </div>
  )
}
