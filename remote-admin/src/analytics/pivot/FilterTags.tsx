import { Button, Tag } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { isFilter, type PivotUrl } from './pivot-url'
import { filtersOf } from '@outlet/shared/contract/analytics/analyses'
import { dimensionNames, type KeyNames } from '@outlet/shared/contract/analytics'
import { useKeyText } from '../use-key-text'
import styles from '../analytics.module.css'

interface FilterTagsProps {
  readonly url: PivotUrl
  readonly names: KeyNames | undefined
  readonly onChange: (change: Partial<PivotUrl>) => void
}

export const FilterTags = ({ url, names, onChange }: FilterTagsProps) => {
  const { t } = useTranslation('admin')
  const keyText = useKeyText()
  const filters = filtersOf(url)
  const set = dimensionNames.filter(isFilter).filter((name) => filters[name] !== undefined)
  if (set.length === 0) return null
  return (
    <div className={styles.tags} role="group" aria-label={t('analytics.filters')}>
      {set.map((name) => {
        const values = (filters[name] ?? []).map((value) => keyText(name, value === '' ? null : value, names))
        const text = t('analytics.filter', { dimension: t(`analytics.dimension.${name}`), values: values.join(', ') })
        return (
          <Tag key={name} bordered>
            {text}
            <Button
              type="text"
              size="mini"
              aria-label={t('analytics.without', { filter: text })}
              onClick={() => onChange({ [name]: undefined })}
            >
              ×
            </Button>
          </Tag>
        )
      })}
    </div>
  )
}
