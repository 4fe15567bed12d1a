import { Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ExchangeRateWithCorrected, SetRate } from '@outlet/shared/contract/money/exchange-rates'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { dayText, rateText } from './rate-text'
import { useSetterText } from './use-setter-text'
import styles from './exchange-rates.module.css'

const SetBy = ({ set }: { set: SetRate }) => {
  const setterText = useSetterText()
  return (
    <div className={styles.second}>
      {setterText(set.set_by)}&nbsp;· <TimeText time={set.created_at} form="date-time" />
      {set.note && <div className={styles.note}>{set.note}</div>}
    </div>
  )
}

const Corrected = ({ before }: { before: readonly SetRate[] }) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  return (
    <ol className={styles.corrected} aria-label={t('exchangeRates.corrected')}>
      {before.map((set) => (
        <li key={set.version}>
          <s>{rateText(set.rate, locale)}</s>
          <SetBy set={set} />
        </li>
      ))}
    </ol>
  )
}

interface DayRateProps {
  readonly rate: ExchangeRateWithCorrected
  /** Last day on which the rate applies; null = until the next rate. */
  readonly until: string | null
  readonly onCorrect: ((day: string) => void) | undefined
}

/** Rate of a day, its period, and the values before corrections. */
export const DayRate = ({ rate, until, onCorrect }: DayRateProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const mayAudit = useCan()('audit-records.read')
  const { currency, reporting_currency: reporting, valid_on: day } = rate
  const from = dayText(day, locale)
  const subject = new URLSearchParams({ subject_type: 'exchange-rate', subject_id: `${currency}/${reporting}/${day}` })
  return (
    <li className={styles.day}>
      <div className={styles.bar}>
        <div>
          <div className={styles.rate}>
            {t('exchangeRates.equals', { from: currency, rate: rateText(rate.rate, locale), to: reporting })}
          </div>
          <div>
            {until === null
              ? t('exchangeRates.from', { from })
              : t('exchangeRates.from_to', { from, to: dayText(until, locale) })}
          </div>
        </div>
        {onCorrect && (
          <Button size="small" aria-label={t('exchangeRates.correct_of', { day: from })} onClick={() => onCorrect(day)}>
            {t('exchangeRates.correct')}
          </Button>
        )}
      </div>
      <SetBy set={rate} />
      {rate.corrected.length > 0 && <Corrected before={rate.corrected} />}
      {mayAudit && <Link to={`/audit/list?${subject}`}>{t('exchangeRates.audit')}</Link>}
    </li>
  )
}
