import { Checkbox } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { isComparable, type PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { isMeasurableBy } from '@outlet/shared/contract/analytics'
import { Choice } from './Choice'
import { EventsChoice } from './EventsChoice'
import { isOfTime } from './pivot'
import { isAnnotatable, tops, type PivotUrl, type View } from './pivot-url'
import { useMeasureGroups } from './use-measure-groups'
import styles from '../analytics.module.css'

const NONE = ''

interface ResultChoicesProps {
  readonly url: PivotUrl
  readonly requested: PivotQuery
  readonly view: View
  readonly onChange: (change: Partial<PivotUrl>) => void
}

/** Choices of a chart besides its measure: a second one, the previous period, events, and the number of rows. */
export const ResultChoices = ({ url, requested, view, onChange }: ResultChoicesProps) => {
  const { t } = useTranslation('admin')
  const measureGroups = useMeasureGroups()
  const { rows, columns } = requested
  const [measure, second] = requested.measures
  return (
    <div className={styles.resultChoices}>
      {columns === undefined && (
        <Choice
          isWide
          label={t('analytics.choose_second')}
          value={second ?? NONE}
          options={[{ value: NONE, label: t('analytics.no_second') }]}
          groups={measureGroups((name) => name !== measure && isMeasurableBy(name, rows))}
          onChange={(chosen) => onChange({ second: chosen === NONE ? undefined : chosen, sort: undefined })}
        />
      )}
      {!isOfTime(rows) && (
        <Choice
          label={t('analytics.choose_top')}
          value={url.top}
          options={tops.map((value) => ({
            value,
            label: value === 'all' ? t('analytics.all_rows') : t('analytics.top_rows', { count: Number(value) }),
          }))}
          onChange={(top) => onChange({ top })}
        />
      )}
      {isComparable(requested) && (
        <Checkbox checked={url.compare === true} onChange={(compare) => onChange({ compare: compare || undefined })}>
          {t('analytics.compare')}
        </Checkbox>
      )}
      {isAnnotatable(requested, view) && (
        <EventsChoice isOn={url.events === true} onChange={(events) => onChange({ events })} />
      )}
    </div>
  )
}
