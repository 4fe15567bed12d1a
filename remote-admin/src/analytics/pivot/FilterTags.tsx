import { useTranslation } from 'react-i18next'
import { isFilter, type FilterName, type PivotUrl } from './pivot-url'
import { filtersOf } from '@outlet/shared/contract/analytics/analyses'
import { dimensionNames, type KeyNames } from '@outlet/shared/contract/analytics'
import { useKeyText } from '../use-key-text'
import styles from '../analytics.module.css'

interface FilterTagsProps {
  readonly url: PivotUrl
  readonly names: KeyNames | undefined
  /** Filter whose values are being chosen beside the tags. */
  readonly edited: FilterName | null
  readonly onChange: (change: Partial<PivotUrl>) => void
}

/** Active filters, each with a button that removes it. */
export const FilterTags = ({ url, names, edited, onChange }: FilterTagsProps) => {
  const { t } = useTranslation('admin')
  const keyText = useKeyText()
  const filters = filtersOf(url)
  const set = dimensionNames.filter(isFilter).filter((name) => filters[name] !== undefined && name !== edited)
  if (set.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('analytics.filters')}>
      {set.map((name) => {
        const values = (filters[name] ?? []).map((value) => keyText(name, value === '' ? null : value, names))
        const text = t('analytics.filter', { dimension: t(`analytics.dimension.${name}`), values: values.join(', ') })
        return (
          <li key={name} className={styles.chip} title={text}>
            <span>{text}</span>
            <button
              type="button"
              aria-label={t('analytics.without', { filter: text })}
              onClick={() => onChange({ [name]: undefined })}
            >
              ×
            </button>
          </li>
        )
      })}
    </ul>
  )
}
