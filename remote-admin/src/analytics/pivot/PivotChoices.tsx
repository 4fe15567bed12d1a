import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import type { PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { dimensionNames, isMeasurableBy } from '@outlet/shared/contract/analytics'
import { Choice } from './Choice'
import type { PivotUrl } from './pivot-url'
import { useMeasureGroups } from './use-measure-groups'
import styles from '../analytics.module.css'

const NONE = ''

interface PivotChoicesProps {
  readonly requested: PivotQuery
  readonly onChange: (change: Partial<PivotUrl>) => void
}

const DimensionChoices = ({ requested: { measures, rows, columns }, onChange }: PivotChoicesProps) => {
  const { t } = useTranslation('admin')
  const dimensions = dimensionNames
    .filter((name) => isMeasurableBy(measures[0], name))
    .map((value) => ({ value, label: t(`analytics.dimension.${value}`) }))
  const without = { value: NONE, label: t('analytics.no_columns') } as const
  return (
    <>
      <Choice
        label={t('analytics.choose_rows')}
        value={rows}
        options={dimensions.filter(({ value }) => value !== columns)}
        onChange={(chosen) => onChange({ rows: chosen, sort: undefined })}
      />
      <span aria-hidden="true">×</span>
      <Choice
        label={t('analytics.choose_columns')}
        value={columns ?? NONE}
        options={[without, ...dimensions.filter(({ value }) => value !== rows)]}
        onChange={(chosen) =>
          onChange({
            sort: undefined,
            ...(chosen === NONE ? { columns: undefined } : { columns: chosen, second: undefined }),
          })
        }
      />
    </>
  )
}

/** One line: measure and dimensions, offering only valid combinations, then the filters. */
export const PivotChoices = ({ requested, onChange, children }: PropsWithChildren<PivotChoicesProps>) => {
  const { t } = useTranslation('admin')
  const measureGroups = useMeasureGroups()
  return (
    <div className={styles.choices} role="group" aria-label={t('analytics.choices')}>
      <Choice
        isWide
        label={t('analytics.choose_measure')}
        value={requested.measures[0]}
        options={[]}
        groups={measureGroups(() => true)}
        onChange={(chosen) => onChange({ measure: chosen, sort: undefined })}
      />
      <span aria-hidden="true">{t('analytics.by')}</span>
      <DimensionChoices requested={requested} onChange={onChange} />
      {children}
    </div>
  )
}
