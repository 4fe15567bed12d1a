import { formatDate } from '../../format/time'
import { formatNumber, formatPercent } from '../../format/number'
import { useLocale } from '../../settings/use-settings'
import type { PriceFacts } from '../../contract/products/price-facts'
import type { Money } from '../../contract/money'
import { FactGrid } from '../FactGrid'
import { MoneyText } from '../MoneyText'
import { UnknownValue } from '../UnknownValue'
import { PriceVerdictText } from './PriceVerdictText'
import { usePriceMessages } from './price-messages'
import { usePriceReasons } from './use-price-reasons'
import styles from './PriceFactStrip.module.css'

const DAY_SECONDS = 86_400
/** A window counts as watched throughout if no more than this share of it is a gap. */
const GAP_SHARE = 0.05

interface LowestProps {
  readonly lowest: Money | null
  readonly at: string | null
  /** Length of the window and watched days; undefined = ever. */
  readonly watched?: { readonly days: number; readonly seconds: number }
}

/** A lowest price with its date, or with the watched time if there are gaps. */
const Lowest = ({ lowest, at, watched }: LowestProps) => {
  const t = usePriceMessages()
  const locale = useLocale()
  const watchedText = (seconds: number, days: number) =>
    seconds < DAY_SECONDS
      ? t('watched_under_a_day')
      : t('watched_of', { watched: Math.floor(seconds / DAY_SECONDS), days })
  const hasGaps = watched !== undefined && watched.seconds < watched.days * DAY_SECONDS * (1 - GAP_SHARE)
  return (
    <>
      <MoneyText money={lowest} />
      {lowest && at && (
        <span className={styles.second}>
          {hasGaps ? watchedText(watched.seconds, watched.days) : formatDate(at, locale)}
        </span>
      )}
    </>
  )
}

/** Time since the first reading, and the part of it with readings if there are gaps. */
const Watched = ({ facts: { watched_since: since, watched_seconds: seconds } }: { readonly facts: PriceFacts }) => {
  const t = usePriceMessages()
  const locale = useLocale()
  if (since === null) return <UnknownValue />
  return (
    <>
      {formatDate(since, locale)}
      <span className={styles.second}>
        {seconds < DAY_SECONDS
          ? t('watched_under_a_day')
          : t('watched_days', { days: formatNumber(Math.floor(seconds / DAY_SECONDS), locale) })}
      </span>
    </>
  )
}

/** Verdict on a price with its reason, the lowest prices, average and orderable share. */
export const PriceFactStrip = ({ facts }: { readonly facts: PriceFacts }) => {
  const t = usePriceMessages()
  const locale = useLocale()
  const { verdict, discount } = usePriceReasons()(facts)
  const [month, quarter, year] = facts.windows
  const share = quarter?.orderable_share ?? null
  return (
    <section className={styles.strip} aria-label={t('title')}>
      <div className={styles.verdict}>
        <PriceVerdictText word={facts.verdict.word} />
        <span>{verdict}</span>
        {discount && <span className={styles.discount}>{discount}</span>}
      </div>
      <FactGrid
        className={styles.facts}
        facts={[
          ...[month, quarter, year].flatMap((window) =>
            window
              ? [
                  {
                    label: t('lowest', { days: window.days }),
                    value: (
                      <Lowest
                        lowest={window.lowest}
                        at={window.lowest_at}
                        watched={{ days: window.days, seconds: window.watched_seconds }}
                      />
                    ),
                  },
                ]
              : [],
          ),
          { label: t('lowest_ever'), value: <Lowest lowest={facts.lowest} at={facts.lowest_at} /> },
          { label: t('average', { days: quarter?.days }), value: <MoneyText money={quarter?.average ?? null} /> },
          {
            label: t('orderable', { days: quarter?.days }),
            value: share === null ? <UnknownValue /> : formatPercent(share * 100, locale),
          },
          { label: t('watched_since'), value: <Watched facts={facts} /> },
        ]}
      />
    </section>
  )
}
