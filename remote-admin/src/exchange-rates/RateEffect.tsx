import { Alert, Spin } from '@arco-design/web-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@outlet/shared/api/api-error'
import { ExchangeRateDraft } from '@outlet/shared/contract/money/exchange-rates'
import type { RatePreview } from '@outlet/shared/contract/money/exchange-rates'
import type { Count } from '@outlet/shared/contract/list'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { countText, formatNumber, formatPercent } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { ratePreviewQuery } from './exchange-rates.queries'
import { previewedRate } from './previewed-rate'
import { dayText, percentBetween, rateText } from './rate-text'
import { useSetterText } from './use-setter-text'
import styles from './exchange-rates.module.css'

/**
 * Change in percent from which a warning is shown: a larger change is more often a misplaced decimal point than a
 * market move.
 */
const UNUSUAL_PERCENT = 20

interface EffectProps {
  readonly rate: string
  readonly effect: RatePreview
}

const RateChange = ({ rate, effect: { replaces, corrects } }: EffectProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const setterText = useSetterText()
  if (!replaces) return <li>{t('exchangeRates.effect.first')}</li>
  const percent = percentBetween(replaces.rate, rate)
  const sign = percent > 0 ? '+' : ''
  const values = {
    before: rateText(replaces.rate, locale),
    after: rateText(rate, locale),
    percent: sign + formatPercent(percent, locale, 2),
    who: setterText(replaces.set_by),
    day: dayText(replaces.valid_on, locale),
  }
  return (
    <>
      <li>{t(corrects ? 'exchangeRates.effect.corrects' : 'exchangeRates.effect.replaces', values)}</li>
      {Math.abs(percent) > UNUSUAL_PERCENT && (
        <li className={styles.unusual}>{t('exchangeRates.effect.unusual', values)}</li>
      )}
    </>
  )
}

const Effect = ({ rate, effect }: EffectProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const line = (key: string, count: Count) => {
    const { count: number, exact } = count
    const formatted = exact ? formatNumber(number, locale) : countText(count, locale).values.formatted
    const more = exact ? formatted : t('exchangeRates.effect.more_than', { count: formatted })
    return t(`exchangeRates.effect.${key}`, { count: number, formatted: more })
  }
  const { valid_until: until, products } = effect
  return (
    <ul className={styles.effect}>
      <RateChange rate={rate} effect={effect} />
      {until && <li>{t('exchangeRates.effect.until', { day: dayText(until, locale) })}</li>}
      <li>{products.count === 0 ? t('exchangeRates.effect.no_products') : line('products', products)}</li>
      {effect.orders_converted.count > 0 && <li>{line('converted', effect.orders_converted)}</li>}
      {effect.orders_kept.count > 0 && <li>{line('unchanged', effect.orders_kept)}</li>}
      {effect.orders_waiting.count > 0 && <li>{line('waiting', effect.orders_waiting)}</li>}
    </ul>
  )
}

interface RateEffectProps {
  readonly draft: Pick<ExchangeRateDraft, 'currency' | 'valid_on' | 'rate'>
}

const useRatePreview = (draft: RateEffectProps['draft']) => {
  const isComplete = ExchangeRateDraft.safeParse(draft).success
  const preview = useQuery({
    ...ratePreviewQuery(previewedRate(draft)),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  })
  return { isWhole: isComplete, ...preview }
}

const Failure = ({ error, retry }: { error: ApiError; retry: () => void }) => {
  const { i18n } = useTranslation('admin')
  const [refused] = error.errors
  if (refused) return <Alert type="error" content={problemText(i18n, refused)} />
  return <ErrorNotice form="inline" error={error} onRetry={retry} />
}

/** Preview of what saving would change, once currency, day and rate are valid. */
export const RateEffect = ({ draft }: RateEffectProps) => {
  const { t } = useTranslation('admin')
  const headingId = useId()
  const { isWhole, data, error, isPlaceholderData, refetch } = useRatePreview(draft)
  const said = () => {
    if (!isWhole) return <p className={styles.hint}>{t('exchangeRates.effect.not_yet')}</p>
    if (error) return <Failure error={error} retry={() => void refetch()} />
    return data && <Effect rate={draft.rate} effect={data} />
  }
  return (
    <section className={styles.effects} aria-labelledby={headingId} aria-live="polite">
      <h3 id={headingId} className={styles.heading}>
        {t('exchangeRates.effect.title')} {isWhole && isPlaceholderData && <Spin size={12} />}
      </h3>
      {said()}
    </section>
  )
}
