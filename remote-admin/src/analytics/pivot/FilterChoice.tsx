import { Select } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filtersOf, toPivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { dimensionNames, isMeasurableBy } from '@outlet/shared/contract/analytics'
import { metricsQuery } from '../analytics.queries'
import { Choice } from './PivotChoices'
import { isFilter, type FilterName, type PivotUrl } from './pivot-url'
import { useKeyText } from '../use-key-text'
import { useValueText } from '../use-value-text'
import styles from '../analytics.module.css'

const NONE = ''

interface FilterProps {
  readonly url: PivotUrl
  readonly onChange: (change: Partial<PivotUrl>) => void
}

/** Values of a filter that occur in the period, each with its count. */
const FilterValues = ({ url, name, onChange }: FilterProps & { readonly name: FilterName }) => {
  const { t } = useTranslation('admin')
  const id = useId()
  const [search, setSearch] = useState('')
  const keyText = useKeyText()
  const valueText = useValueText()
  const { measures } = toPivotQuery(url)
  const [measure] = measures
  const others = { ...filtersOf(url), [name]: undefined }
  const { data, isFetching } = useQuery(metricsQuery(url, [measure], [name], others))
  const options = (data?.rows ?? [])
    .toSorted(({ values: [one] }, { values: [other] }) => (other ?? 0) - (one ?? 0))
    .map(({ keys: [key = null], values: [value = null] }) => ({
      value: key ?? '',
      text: keyText(name, key, data),
      valueLabel: value === null ? '' : valueText(measure, value, data?.currency ?? ''),
    }))
  const label = t('analytics.filter_values', { dimension: t(`analytics.dimension.${name}`) })
  return (
    <div className={styles.choice}>
      <span id={id}>{label}</span>
      <Select
        mode="multiple"
        aria-labelledby={id}
        className={styles.values}
        value={filtersOf(url)[name] ?? []}
        loading={isFetching}
        maxTagCount={2}
        showSearch
        filterOption={false}
        onSearch={setSearch}
        onChange={(values: string[]) => onChange({ [name]: values.length > 0 ? values : undefined })}
      >
        {options
          .filter(({ text }) => text.toLowerCase().includes(search.toLowerCase()))
          .map(({ value, text, valueLabel }) => (
            <Select.Option key={value} value={value}>
              {valueLabel === '' ? text : `${text} · ${valueLabel}`}
            </Select.Option>
          ))}
      </Select>
    </div>
  )
}

/** Adds a filter: first the dimension, then its values. */
export const FilterChoice = ({ url, onChange }: FilterProps) => {
  const { t } = useTranslation('admin')
  const [name, setName] = useState<FilterName | null>(null)
  const { measures } = toPivotQuery(url)
  const names = dimensionNames
    .filter(isFilter)
    .filter((each) => measures.every((measure) => isMeasurableBy(measure, each)))
  const chosen = name !== null && names.includes(name) ? name : null
  if (names.length === 0) return null
  return (
    <>
      <Choice
        label={t('analytics.add_filter')}
        value={chosen ?? NONE}
        options={[
          { value: NONE, label: t('analytics.no_filter') },
          ...names.map((value) => ({ value, label: t(`analytics.dimension.${value}`) })),
        ]}
        onChange={(value) => setName(value === NONE ? null : value)}
      />
      {chosen && <FilterValues key={chosen} url={url} name={chosen} onChange={onChange} />}
    </>
  )
}
