import { Button, Checkbox, Form, Input, Radio, Select } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AlertEvent } from '@outlet/shared/contract/alert-rules'
import { numberOrUndefined, type TypedNumber } from '@outlet/shared/format/typed-number'
import { AmountField } from '@outlet/shared/ui/AmountField'
import { CurrencySelect } from '@outlet/shared/ui/CurrencySelect'
import { formWatch } from '@outlet/shared/ui/form-watch'
import { FormField } from '@outlet/shared/ui/FormField'
import { FieldRow, FormSection, MoreSettings } from '@outlet/shared/ui/FormSection'
import { ManySelect } from '@outlet/shared/ui/ManySelect'
import { NumberInput } from '@outlet/shared/ui/NumberInput'
import { allChannelsQuery, storeNamesQuery, tagsQuery } from '../alert-rules.queries'
import { useConditionsText } from '../use-conditions-text'
import { usePaceText } from '../use-pace-text'
import { MonitorsSelect } from './MonitorsSelect'
import { PriceHistoryFields } from './PriceHistoryFields'
import { canLast, conditionsOf, draftValues, hasProductEvent, type RuleFormValues } from './rule-form-values'
import { RuleForecast } from './RuleForecast'
import { RuleTemplates } from './RuleTemplates'
import { ruleDrafts } from '../rule-source'
import formStyles from './rule-form.module.css'

const Watch = formWatch<RuleFormValues>()

const eventGroups = {
  stock: ['restocked', 'sold_out', 'low_stock'],
  price: ['price_dropped', 'price_raised'],
  products: ['new_product', 'gone'],
  checks: [
    'check_failing',
    'check_recovered',
    'checks_late',
    'checks_on_time',
    'monitoring_stalled',
    'monitoring_resumed',
  ],
  stores: ['store_failing', 'store_responding', 'store_blocked', 'store_recovered', 'sync_failed'],
  buying: [
    'task_triggered',
    'purchase_awaiting',
    'purchase_placed',
    'purchase_refused',
    'purchase_unknown',
    'budget_low',
    'task_suspended',
    'task_channel_paused',
    'order_changed',
    'order_oversold',
  ],
  console: ['work_stalled', 'work_resumed', 'channel_degraded', 'delivery_dead', 'canary_halted'],
} as const satisfies Record<string, readonly AlertEvent[]>
// `Object.keys` returns string[], but the keys are those of the table above.
const groupNames = Object.keys(eventGroups) as (keyof typeof eventGroups)[]

const EventField = () => {
  const { t } = useTranslation('channels')
  return (
    <FormField field="events" label={t('channels.rule.form.events')} required>
      <ManySelect>
        {groupNames.map((group) => (
          <Select.OptGroup key={group} label={t(`channels.rule.group.${group}`)}>
            {eventGroups[group].map((event) => (
              <Select.Option key={event} value={event}>
                {t(`channels.event.${event}`)}
              </Select.Option>
            ))}
          </Select.OptGroup>
        ))}
      </ManySelect>
    </FormField>
  )
}

const PriceFields = ({ currency }: Pick<RuleFormValues, 'currency'>) => {
  const { t } = useTranslation('channels')
  return (
    <FieldRow>
      <AmountField
        field="price_at_most"
        label={t('channels.rule.form.price_at_most')}
        hint={t('channels.rule.form.target_hint')}
        currency={currency}
      />
      <AmountField field="price_at_least" label={t('channels.rule.form.price_at_least')} currency={currency} />
      <FormField field="currency" label={t('channels.rule.form.currency')}>
        <CurrencySelect />
      </FormField>
      <FormField field="price_change_percent" label={t('channels.rule.form.price_change_percent')}>
        <NumberInput min={1} max={99} suffix="%" unit={{ name: 'percent' }} />
      </FormField>
      <FormField
        field="stock_at_least"
        label={t('channels.rule.form.stock_at_least')}
        hint={t('channels.rule.form.stock_hint')}
      >
        <NumberInput min={1} max={100_000} />
      </FormField>
    </FieldRow>
  )
}

/** Conditions that may be left empty. */
const conditionFields = [
  'price_at_most',
  'price_at_least',
  'price_change_percent',
  'stock_at_least',
  'new_low_days',
  'above_lowest_percent',
] as const
const isEmpty = (value: unknown) => value === undefined || value === ''

const FilterFields = ({ values }: { readonly values: RuleFormValues }) => {
  const { t } = useTranslation('channels')
  const { data: stores } = useQuery(storeNamesQuery)
  const { data: known } = useQuery(tagsQuery)
  const { events, currency, monitor_ids, is_cheapest, is_discount_real } = values
  const hasConditions =
    monitor_ids.length > 0 ||
    is_cheapest ||
    is_discount_real ||
    conditionFields.some((field) => !isEmpty(values[field]))
  return (
    <FormSection title={t('channels.rule.form.only')}>
      <FormField field="stores" label={t('channels.rule.form.stores')} hint={t('channels.rule.form.stores_hint')}>
        <ManySelect options={(stores?.items ?? []).map(({ key, name }) => ({ value: key, label: name }))} />
      </FormField>
      {hasProductEvent(events) && (
        <>
          <FormField field="tags" label={t('channels.rule.form.tags')} hint={t('channels.rule.form.tags_hint')}>
            <ManySelect allowCreate options={(known?.tags ?? []).map(({ tag }) => tag)} />
          </FormField>
          <MoreSettings title={t('channels.rule.form.conditions')} isOpen={hasConditions}>
            <FormField
              field="monitor_ids"
              label={t('channels.rule.form.monitors')}
              hint={t('channels.rule.form.monitors_hint')}
            >
              <MonitorsSelect />
            </FormField>
            <PriceFields currency={currency} />
            <PriceHistoryFields />
          </MoreSettings>
        </>
      )}
    </FormSection>
  )
}

const useChannelOptions = (isOwn: boolean) => {
  const { t } = useTranslation('channels')
  const { data } = useQuery(allChannelsQuery)
  return (data?.items ?? [])
    .filter(({ owner }) => (owner !== null) === isOwn)
    .map(({ id, name, state }) => ({
      value: id,
      label: state === 'active' ? name : `${name} (${t(`channels.state.${state}`)})`,
    }))
}

const TargetFields = ({ isOwn }: { readonly isOwn: boolean }) => {
  const { t } = useTranslation('channels')
  const options = useChannelOptions(isOwn)
  return (
    <FormSection title={t('channels.rule.form.where')}>
      <Form.Item field="bell" triggerPropName="checked">
        <Checkbox>{t(isOwn ? 'channels.rule.form.own_bell' : 'channels.rule.form.bell')}</Checkbox>
      </Form.Item>
      <FormField field="channel_ids" label={t('channels.tab.notification')}>
        <ManySelect options={options} notFoundContent={t('channels.rule.form.no_channels')} />
      </FormField>
    </FormSection>
  )
}

const PaceFields = ({ isOwn, values }: { readonly isOwn: boolean; readonly values: RuleFormValues }) => {
  const { t } = useTranslation('channels')
  const options = useChannelOptions(isOwn)
  const minutes = (field: string, least: number) => (
    <FormField field={field} label={t(`channels.rule.form.${field}`)} hint={t(`channels.rule.form.${field}_hint`)}>
      <NumberInput min={least} max={1440} suffix={t('channels.rule.form.minutes')} unit={{ name: 'minute' }} />
    </FormField>
  )
  return (
    <FormSection title={t('channels.rule.form.how_often')}>
      <FieldRow>
        {minutes('cooldown_minutes', 0)}
        {minutes('digest_minutes', 5)}
      </FieldRow>
      <MoreSettings isOpen={values.repeat_minutes !== undefined || values.escalation_minutes !== undefined}>
        <FieldRow>
          {canLast(values.events) && minutes('repeat_minutes', 5)}
          {minutes('escalation_minutes', 1)}
        </FieldRow>
        {values.escalation_minutes !== undefined && (
          <FormField field="escalation_channel_ids" label={t('channels.rule.form.escalation_channel_ids')} required>
            <ManySelect options={options} notFoundContent={t('channels.rule.form.no_channels')} />
          </FormField>
        )}
      </MoreSettings>
    </FormSection>
  )
}

/** Templates of usual rules, which fill in the form. */
const DraftButtons = () => {
  const { t } = useTranslation('channels')
  const { form } = Form.useFormContext()
  return (
    <Form.Item label={t('channels.rule.form.start_from')}>
      <div className={formStyles.drafts}>
        {ruleDrafts.map((draft) => (
          <Button
            key={draft}
            size="small"
            onClick={() => form.setFieldsValue({ name: t(`channels.rule.draft.${draft}`), ...draftValues[draft] })}
          >
            {t(`channels.rule.draft.${draft}`)}
          </Button>
        ))}
      </div>
    </Form.Item>
  )
}

/** The rule's effect in a sentence; a hint while it has none. */
const RuleSentence = ({ isOwn, values }: { readonly isOwn: boolean; readonly values: RuleFormValues }) => {
  const { t } = useTranslation('channels')
  const channels = useChannelOptions(isOwn)
  const paceText = usePaceText()
  const conditionsText = useConditionsText()
  const { events, bell, channel_ids: chosen } = values
  const names = channels.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
  const targets = [...(bell ? [t(isOwn ? 'channels.rule.form.own_bell' : 'channels.rule.form.bell')] : []), ...names]
  if (events.length === 0 || targets.length === 0)
    return <p role="status">{t('channels.rule.form.sentence_missing')}</p>
  const conditions = hasProductEvent(events) ? conditionsText(conditionsOf(values).filter) : ''
  const minutes = (typed: TypedNumber) => numberOrUndefined(typed) ?? null
  const escalation = minutes(values.escalation_minutes)
  return (
    <p role="status">
      {t('channels.rule.form.sentence', {
        events: events.map((event) => t(`channels.event.${event}`)).join(t('channels.rule.comma')),
        targets: targets.join(t('channels.rule.comma')),
        pace: paceText({
          cooldown_minutes: minutes(values.cooldown_minutes) ?? 0,
          digest_minutes: minutes(values.digest_minutes),
          repeat_minutes: minutes(values.repeat_minutes),
          escalation: escalation === null ? null : { after_minutes: escalation },
        }),
      })}
      {conditions !== '' && ` ${t('channels.rule.form.sentence_if', { conditions })}`}
    </p>
  )
}

const hasTemplate = ({ title_zh, text_zh, title_en, text_en }: RuleFormValues) =>
  [title_zh, text_zh, title_en, text_en].some((text) => text !== '')

interface Props {
  readonly isOwn: boolean
  readonly isNew?: boolean
  /** Sets the owner; undefined once the owner cannot be changed. */
  readonly onOwn?: ((isOwn: boolean) => void) | undefined
}

export const RuleFormFields = ({ isOwn, isNew = false, onOwn }: Props) => {
  const { t } = useTranslation('channels')
  return (
    <>
      <FormField field="name" label={t('channels.column.name')} required>
        <Input maxLength={60} />
      </FormField>
      {isNew && <DraftButtons />}
      {onOwn && (
        <Form.Item label={t('channels.column.owner')}>
          <Radio.Group
            type="button"
            aria-label={t('channels.column.owner')}
            value={isOwn}
            onChange={(own: boolean) => onOwn(own)}
            options={[
              { value: false, label: t('channels.owner.everybody') },
              { value: true, label: t('channels.owner.own') },
            ]}
          />
        </Form.Item>
      )}
      <EventField />
      <Watch>{(values) => <FilterFields values={values} />}</Watch>
      <TargetFields isOwn={isOwn} />
      <Watch>{(values) => <PaceFields isOwn={isOwn} values={values} />}</Watch>
      <Watch>
        {(values) => (
          <MoreSettings title={t('channels.rule.form.template')} isOpen={hasTemplate(values)}>
            <RuleTemplates values={values} />
          </MoreSettings>
        )}
      </Watch>
      <Watch>{(values) => <RuleForecast values={values} />}</Watch>
      <Watch>{(values) => <RuleSentence isOwn={isOwn} values={values} />}</Watch>
    </>
  )
}
