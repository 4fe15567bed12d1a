import { Alert } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isPriceRange } from '@outlet/shared/contract/money'
import { productStock } from '@outlet/shared/contract/stock'
import { isReadingNote, readingNotes } from '@outlet/shared/contract/stores/reading-notes'
import type { StoreMarket, StoreTrial } from '@outlet/shared/contract/stores/configure-stores'
import { formatDuration } from '@outlet/shared/format/duration'
import { formatNumber } from '@outlet/shared/format/number'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { StateText } from '@outlet/shared/ui/StateText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { useMissingProofs } from '@outlet/shared/ui/use-missing-proofs'
import { useStockLabels } from '@outlet/shared/ui/use-stock-labels'
import { adviceOf } from './error-advice'
import { OfferedFunctions } from './OfferedFunctions'
import styles from './store-page.module.css'

type Sample = NonNullable<StoreTrial['sample']>

const orderableWord = (orderable: boolean | null) => {
  if (orderable === null) return 'unknown'
  return orderable ? 'true' : 'false'
}

const SampleProduct = ({ sample }: { sample: Sample }) => {
  const { t } = useTranslation('catalog')
  const labels = useStockLabels()
  return (
    <div className={styles.sample}>
      {sample.picture && <img className={styles.picture} src={sample.picture} alt="" />}
      <div>
        <div>
          {sample.name} <span className={styles.quiet}>{sample.product_id}</span>
        </div>
        <div>
          <MoneyText money={sample.price} isLowest={isPriceRange(sample.price, sample.price_max)} />
          &nbsp;· {t('stores.trial.stock')} {labels.quantity(productStock(sample))}&nbsp;·{' '}
          {t(`stores.trial.orderable.${orderableWord(sample.orderable)}`)}
        </div>
      </div>
    </div>
  )
}

/** Abilities of the connector at this store. */
const useAbilities = ({ can }: StoreTrial) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  return [
    t(can.exact_quantity ? 'stores.trial.exact_quantity' : 'stores.trial.no_exact_quantity'),
    t(can.checkout ? 'stores.trial.checkout' : 'stores.trial.no_checkout'),
    t('stores.trial.batch', { count: can.batch_size, number: formatNumber(can.batch_size, locale) }),
  ]
}

const useUnreadTexts = ({ unread_prices: unread }: StoreMarket): string[] => {
  const { t } = useTranslation('catalog')
  if (unread?.reason === 'other_market') return [t('stores.trial.market_other')]
  return unread?.reason === 'currency_unstated' ? [t('stores.trial.market_unstated')] : []
}

/** Currencies that the store states, compared with the configured one, and the consequences for its prices. */
const useMarketTexts = (market: StoreMarket, currency: string): string[] => {
  const { t } = useTranslation('catalog')
  const { currency: own, visitor_currency: visitor, country, visitor_country } = market
  const unreadTexts = useUnreadTexts(market)
  const stated = own ?? visitor
  if (stated === null) return [t('stores.trial.market_unknown', { currency })]
  return [
    t('stores.trial.market_currency', { currency: stated }),
    ...(country === null ? [] : [t('stores.trial.market_country', { country })]),
    ...(visitor_country ? [t('stores.trial.market_shown', { country: visitor_country })] : []),
    ...unreadTexts,
    ...(visitor !== null && visitor !== currency ? [t('stores.trial.market_visitor', { currency: visitor })] : []),
    ...(stated !== currency ? [t('stores.trial.market_visitor_only', { currency: stated })] : []),
  ]
}

const Market = ({ market, currency }: { market: StoreMarket; currency: string }) => {
  const texts = useMarketTexts(market, currency)
  return texts.map((text) => <div key={text}>{text}</div>)
}

const PassedTrial = ({ trial, currency }: { trial: StoreTrial; currency: string }) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  const abilities = useAbilities(trial)
  const notes = trial.sample?.notes.filter(isReadingNote) ?? []
  const facts: Readonly<Record<string, ReactNode>> = {
    // A store that lists no products has no such number.
    ...(trial.listed_count !== null && { listed_count: <NumberText value={trial.listed_count} /> }),
    ...(trial.market && { market: <Market market={trial.market} currency={currency} /> }),
    ...(trial.offer && { offer: <OfferedFunctions offer={trial.offer} /> }),
    can: abilities.map((ability) => <div key={ability}>{ability}</div>),
    sample: trial.sample ? <SampleProduct sample={trial.sample} /> : <UnknownValue />,
    ...(notes.length > 0 && { notes: notes.map((note) => <div key={note}>{readingNotes[note][locale]}</div>) }),
  }
  return (
    <dl className={styles.trial}>
      {Object.entries(facts).map(([fact, value]) => (
        <div key={fact} className={styles.trialFact}>
          <dt>{t(`stores.trial.${fact}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Result of a test of the store's settings, or the reason why it failed. */
export const TrialResult = ({ trial, currency }: { trial: StoreTrial; currency: string }) => {
  const { t, i18n } = useTranslation('catalog')
  const latency = formatDuration(trial.latency_ms / 1000, useLocale())
  const missing = useMissingProofs(trial, currency)
  if (trial.error) {
    return (
      <Alert
        type="error"
        title={problemText(i18n, trial.error)}
        content={
          <>
            <div>{t(`stores.trial.advice.${adviceOf(trial.error.code)}`)}</div>
            <div className={styles.quiet}>{trial.error.message}</div>
            {trial.offer && <OfferedFunctions offer={trial.offer} />}
          </>
        }
      />
    )
  }
  return (
    <div className={styles.found}>
      <StateText color="green">{t('stores.trial.responded', { latency })}</StateText>
      {missing.map((text) => (
        <Alert key={text} type="warning" content={text} />
      ))}
      <PassedTrial trial={trial} currency={currency} />
    </div>
  )
}
