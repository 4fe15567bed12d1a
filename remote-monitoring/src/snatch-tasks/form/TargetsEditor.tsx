import { Button, Form, Select } from '@arco-design/web-react'
import { IconDelete, IconDown, IconUp } from '@arco-design/web-react/icon'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_TARGETS } from '@outlet/shared/contract/snatch-tasks'
import type { ProductCandidate } from '@outlet/shared/contract/products/product-candidates'
import { variantsInAddress } from '@outlet/shared/contract/products/variants-in-address'
import { variantName } from '@outlet/shared/contract/products/variant-name'
import { FormField } from '@outlet/shared/ui/FormField'
import { ProductPicker } from '@outlet/shared/ui/product-picker/ProductPicker'
import { targetProductQuery } from '../snatch-tasks.queries'
import styles from '../snatch-tasks.module.css'
import { PasteTargets } from './PasteTargets'
import { emptyTarget, type TargetValues } from './task-form-values'

interface VariantSelectProps {
  readonly code: string
  readonly storeKey: string | undefined
  readonly value?: string | undefined
  readonly onChange?: (variantId: string | undefined) => void
  readonly 'aria-label'?: string
}

/** Selects any variant of the product, or one. */
const VariantSelect = ({ code, storeKey, value, onChange, ...input }: VariantSelectProps) => {
  const { t } = useTranslation('snatch-tasks')
  const { data } = useQuery({
    ...targetProductQuery(storeKey ?? '', code),
    enabled: storeKey !== undefined && code.length > 1,
    retry: false,
  })
  const known = (data?.variants ?? []).map((variant) => ({
    value: variant.variant_id,
    label: [variantName(variant), variant.variant_id].filter((part) => part !== null).join(' · '),
  }))
  const isListed = value === undefined || known.some((option) => option.value === value)
  return (
    <Select
      {...input}
      allowClear
      value={value ?? ''}
      onChange={(chosen?: string) => onChange?.(chosen === '' ? undefined : chosen)}
      options={[
        { value: '', label: t('snatchTasks.target.any_variant') },
        ...(isListed ? [] : [{ value, label: value }]),
        ...known,
      ]}
    />
  )
}

interface TargetProductProps {
  /** Field path of the target. */
  readonly field: string
  readonly storeKey: string | undefined
  readonly onStore: (key: string) => void
  readonly value?: string
  readonly onChange?: (code: string) => void
  readonly 'aria-label'?: string
}

/** Product of a target. Another product clears the target's variant; an address may name one. */
const TargetProduct = ({ field, storeKey, onStore, onChange, ...input }: TargetProductProps) => {
  const { form } = Form.useFormContext()
  const queryClient = useQueryClient()
  const setVariant = (id: string | undefined) => form.setFieldValue(`${field}.variant_id`, id)
  const pick = async ({ website_type, product_id }: ProductCandidate, address?: string) => {
    if (address === undefined) return
    const { variants } = await queryClient.fetchQuery(targetProductQuery(website_type, product_id))
    const [id, ...others] = variantsInAddress(address, variants)
    const valueOf = (name: string): unknown => form.getFieldValue(`${field}.${name}`)
    // Meanwhile another product may have been entered, or a variant chosen.
    const isUnchanged = valueOf('product_code') === product_id && valueOf('variant_id') === undefined
    if (others.length === 0 && isUnchanged) setVariant(id)
  }
  return (
    <ProductPicker
      {...input}
      pickedFor="task"
      store={storeKey}
      onStore={onStore}
      onChange={(text) => {
        setVariant(undefined)
        onChange?.(text)
      }}
      // Without its variants, any of them may be bought, as the form shows.
      onPick={(product, address) => void pick(product, address).catch(() => undefined)}
    />
  )
}

interface RowProps {
  /** Field path, such as `targets[0]`. */
  readonly field: string
  readonly index: number
  readonly count: number
  readonly storeKey: string | undefined
  readonly onStore: (key: string) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

const moves: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

const RowButtons = ({ index, count, onMove, onRemove }: Pick<RowProps, 'index' | 'count' | 'onMove' | 'onRemove'>) => {
  const { t } = useTranslation('snatch-tasks')
  const labelProps = (key: string) => ({
    'aria-label': t(`snatchTasks.form.target_${key}`, { number: index + 1 }),
    title: t(`snatchTasks.form.target_${key}`, { number: index + 1 }),
  })
  return (
    <div className={styles.targetButtons}>
      <Button
        type="text"
        size="small"
        icon={<IconUp />}
        {...labelProps('up')}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <Button
        type="text"
        size="small"
        icon={<IconDown />}
        {...labelProps('down')}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      />
      <Button
        type="text"
        size="small"
        status="danger"
        icon={<IconDelete />}
        {...labelProps('remove')}
        disabled={count === 1}
        onClick={onRemove}
      />
    </div>
  )
}

const TargetRow = ({ field, index, count, storeKey, onStore, onMove, onRemove }: RowProps) => {
  const { t } = useTranslation('snatch-tasks')
  const { form } = Form.useFormContext()
  const typed: unknown = Form.useWatch(`${field}.product_code`, form)
  const code = typeof typed === 'string' ? typed.trim() : ''
  const onKeyDown = (event: KeyboardEvent) => {
    const step = moves[event.key]
    const to = index + (step ?? 0)
    if (step === undefined || !event.altKey || to < 0 || to >= count) return
    event.preventDefault()
    event.stopPropagation()
    onMove(to)
  }
  return (
    <li className={styles.targetRow} onKeyDownCapture={onKeyDown}>
      <span className={styles.rank} aria-hidden="true">
        {index + 1}
      </span>
      <div className={styles.targetFields}>
        <FormField
          field={`${field}.product_code`}
          label={t('snatchTasks.form.target_code', { number: index + 1 })}
          required={index === 0}
        >
          <TargetProduct field={field} storeKey={storeKey} onStore={onStore} />
        </FormField>
        <FormField field={`${field}.variant_id`} label={t('snatchTasks.form.target_variant', { number: index + 1 })}>
          <VariantSelect code={code} storeKey={storeKey} />
        </FormField>
      </div>
      <RowButtons {...{ index, count, onMove, onRemove }} />
    </li>
  )
}

interface Props {
  readonly storeKey: string | undefined
  /** Called when a product of another store is picked, or when only one store has it. */
  readonly onStore: (key: string) => void
}

/** Targets by priority, highest first: typed, picked or pasted, and reorderable. */
export const TargetsEditor = ({ storeKey, onStore }: Props) => {
  const { t } = useTranslation('snatch-tasks')
  const { form } = Form.useFormContext()
  const addCodes = (codes: readonly string[]) => {
    const now: TargetValues[] = form.getFieldValue('targets') ?? []
    const filled = now.filter(({ product_code }) => product_code.trim() !== '')
    form.setFieldValue('targets', [...filled, ...codes.map((product_code) => ({ ...emptyTarget, product_code }))])
  }
  return (
    <Form.List<TargetValues> field="targets">
      {(targets, { add, remove, move }) => (
        <section className={styles.part} aria-label={t('snatchTasks.form.targets')}>
          <h3 className={styles.heading}>{t('snatchTasks.form.targets')}</h3>
          <p className={styles.hint}>{t('snatchTasks.form.targets_hint')}</p>
          <ol className={styles.targetRows}>
            {targets.map(({ key, field }, index) => (
              <TargetRow
                key={key}
                {...{ field, index, storeKey, onStore }}
                count={targets.length}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
          <Button type="dashed" long disabled={targets.length >= MAX_TARGETS} onClick={() => add(emptyTarget)}>
            {t('snatchTasks.form.target_add')}
          </Button>
          <PasteTargets
            known={() => (form.getFieldValue('targets') ?? []).map(({ product_code }: TargetValues) => product_code)}
            onCodes={addCodes}
          />
        </section>
      )}
    </Form.List>
  )
}
