import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { filtersOf, type PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { measures } from '@outlet/shared/contract/analytics'
import { formatPercent } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { writeUrlState } from '@outlet/shared/url-state/url-state'
import { AnalysisCard } from '../AnalysisCard'
import type { Metrics } from '../analytics.queries'
import { Sparkline } from '../Sparkline'
import { useKeyText } from '../use-key-text'
import { useKnownText } from '../use-value-text'
import { narrowToRow, selectionOf } from './narrow'
import { PivotUrl } from './pivot-url'
import { rowsLink, valueRowsLink } from './rows-link'
import { useDetail, type Detail, type DetailItem } from './use-detail'
import styles from '../analytics.module.css'

interface PivotDetailProps {
  readonly url: PivotUrl
  readonly requested: PivotQuery
  readonly metrics: Metrics
}

interface DetailRowProps extends PivotDetailProps {
  readonly detail: Detail
  readonly item: DetailItem
}

/** Addresses: the same analysis of this item only, and the rows behind its value. */
const useItemLinks = ({
  url,
  requested,
  metrics: { from, to },
  detail: { dimension },
  item: { key },
}: DetailRowProps) => {
  const { pathname, search } = useLocation()
  const days = { from, to }
  const [measure] = requested.measures
  const part = selectionOf([[dimension, key]], days)
  // An item that is no row of the analysis filters it.
  const change = dimension === requested.rows ? narrowToRow(url, requested, key, days) : part
  const list = part && rowsLink(measure, { ...filtersOf(url), ...days, ...part })
  return {
    narrower: change && pathname + writeUrlState(PivotUrl, search, change),
    rows: list ?? valueRowsLink(search, { rows_by: dimension }, measure, [key]),
  }
}

/** Texts of an item's values; null = unknown. */
const useItemTexts = ({
  requested: {
    measures: [measure],
  },
  detail,
  item,
}: DetailRowProps) => {
  const locale = useLocale()
  const keyText = useKeyText()
  const knownText = useKnownText(detail.metrics)
  const total = detail.metrics.totals[0] ?? 0
  return {
    name: keyText(detail.dimension, item.key, detail.metrics),
    value: knownText(measure, item.value, false),
    companion: detail.companion && knownText(detail.companion, item.companion, false),
    hour: item.hour === null ? null : keyText('hour', item.hour),
    share: total > 0 ? formatPercent((100 * (item.value ?? 0)) / total, locale) : null,
  }
}

const NumberCell = ({ text, link }: { readonly text: string | null; readonly link?: string | undefined }) => (
  <td className={styles.number}>
    {text === null ? <UnknownValue /> : link === undefined ? text : <Link to={link}>{text}</Link>}
  </td>
)

const DetailRow = (props: DetailRowProps) => {
  const { requested, detail, item } = props
  const { t } = useTranslation('admin')
  const { narrower, rows } = useItemLinks(props)
  const { name, value, companion, hour, share } = useItemTexts(props)
  return (
    <tr>
      <th scope="row" className={styles.name} title={name}>
        {narrower === null ? (
          name
        ) : (
          <Link to={narrower} aria-label={t('analytics.only', { name })}>
            {name}
          </Link>
        )}
      </th>
      <td>{item.trend.length > 1 && <Sparkline values={item.trend} label={t('analytics.trend_of', { name })} />}</td>
      <NumberCell text={value} link={item.value ? rows : undefined} />
      {detail.companion && <NumberCell text={companion} />}
      {detail.hasHours && <NumberCell text={hour} />}
      {isSum(requested) && <NumberCell text={share} />}
    </tr>
  )
}

const isSum = ({ measures: [measure] }: PivotQuery): boolean => measures[measure].aggregate === 'sum'

interface HeadsProps {
  readonly detail: Detail
  readonly requested: PivotQuery
}

const Heads = ({ detail: { dimension, companion, hasHours }, requested }: HeadsProps) => {
  const { t } = useTranslation('admin')
  const numbers = [
    t(`analytics.measure.${requested.measures[0]}`),
    ...(companion ? [t(`analytics.measure.${companion}`)] : []),
    ...(hasHours ? [t('analytics.busiest_hour')] : []),
    ...(isSum(requested) ? [t('analytics.share')] : []),
  ]
  return (
    <tr>
      <th scope="col">{t(`analytics.dimension.${dimension}`)}</th>
      <th scope="col">{t('analytics.trend')}</th>
      {numbers.map((text) => (
        <th key={text} scope="col" className={styles.number}>
          {text}
        </th>
      ))}
    </tr>
  )
}

/** The items with the highest values: trend, value, companion measure, busiest hour and share. */
export const PivotDetail = (props: PivotDetailProps) => {
  const { url, requested, metrics } = props
  const { t } = useTranslation('admin')
  const { search } = useLocation()
  const detail = useDetail(url, requested, metrics)
  if (!detail || detail.items.length === 0) return null
  const { dimension, items, more } = detail
  const all = writeUrlState(PivotUrl, search, { rows: dimension, columns: undefined, chart: 'none', sort: undefined })
  const caption = t('analytics.detail_by', { dimension: t(`analytics.dimension.${dimension}`) })
  return (
    <AnalysisCard title={t('analytics.detail')} meta={t('analytics.detail_hint')}>
      <div className={styles.wide} role="region" aria-label={caption} tabIndex={0}>
        <table className={styles.detail} aria-label={caption}>
          <thead>
            <Heads detail={detail} requested={requested} />
          </thead>
          <tbody>
            {items.map((item) => (
              <DetailRow key={item.key ?? ''} {...props} detail={detail} item={item} />
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && (
        <Link className={styles.more} to={all}>
          {t('analytics.more', { count: more })}
        </Link>
      )}
    </AnalysisCard>
  )
}
