import { Select } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filtersOf, toPivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { dimensionNames, isMeasurableBy, type KeyNames } from '@outlet/shared/contract/analytics'
import { metricsQuery } from '../analytics.queries'
import { Choice } from './Choice'
import { FilterTags } from './FilterTags'
import { isFilter, type FilterName, type PivotUrl } from './pivot-url'
import { useKeyText } from '../use-key-text'
import { useValueText } from '../use-value-text'
import styles from '../analytics.module.css'

const NONE = ''

interface FilterValuesProps {
  readonly url: PivotUrl
  readonly name: FilterName
  readonly onChange: (change: Partial<PivotUrl>) => void
}

/** Values of a filter that occur in the period, each with its count. */
const FilterValues = ({ url, name, onChange }: FilterValuesProps) => {
  const { t } = useTranslation('admin')
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
    <span className={styles.values} title={label}>
      <Select
        mode="multiple"
        aria-label={label}
        placeholder={t(`analytics.dimension.${name}`)}
        value={filtersOf(url)[name] ?? []}
        loading={isFetching}
        maxTagCount={2}
        showSearch
        filterOption={false}
        onSearch={setSearch}
        onChange={(values: string[]) => onChange({ [name]: values.length > 0 ? values : undefined })}
        triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true, position: 'bl' }}
      >
        {options
          .filter(({ text }) => text.toLowerCase().includes(search.toLowerCase()))
          .map(({ value, text, valueLabel }) => (
            <Select.Option key={value} value={value}>
              {valueLabel === '' ? text : `${text}\u00a0· ${valueLabel}`}
            </Select.Option>
          ))}
      </Select>
    </span>
  )
}

interface FilterChoiceProps {
  readonly url: PivotUrl
  readonly names: KeyNames | undefined
  readonly onChange: (change: Partial<PivotUrl>) => void
}

/** Active filters, and the addition of a filter: first the dimension, then its values. */
export const FilterChoice = ({ url, names, onChange }: FilterChoiceProps) => {
  const { t } = useTranslation('admin')
  const [name, setName] = useState<FilterName | null>(null)
  const { measures } = toPivotQuery(url)
  const offered = dimensionNames
    .filter(isFilter)
    .filter((each) => measures.every((measure) => isMeasurableBy(measure, each)))
  const chosen = name !== null && offered.includes(name) ? name : null
  return (
    <>
      <FilterTags url={url} names={names} edited={chosen} onChange={onChange} />
      {offered.length > 0 && (
        <Choice
          label={t('analytics.add_filter')}
          value={chosen ?? NONE}
          options={[
            { value: NONE, label: t('analytics.no_filter') },
            ...offered.map((value) => ({ value, label: t(`analytics.dimension.${value}`) })),
          ]}
          onChange={(value) => setName(value === NONE ? null : value)}
        />
      )}
      {chosen && <FilterValues key={chosen} url={url} name={chosen} onChange={onChange} />}
    </>
  )
}
