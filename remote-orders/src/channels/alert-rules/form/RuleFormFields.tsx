import { Checkbox, Form, Input, Radio, Select } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AlertEvent } from '@outlet/shared/contract/alert-rules'
import { AmountField } from '@outlet/shared/ui/AmountField'
import { CurrencySelect } from '@outlet/shared/ui/CurrencySelect'
import { formWatch } from '@outlet/shared/ui/form-watch'
import { FormField } from '@outlet/shared/ui/FormField'
import { ManySelect } from '@outlet/shared/ui/ManySelect'
import { NumberInput } from '@outlet/shared/ui/NumberInput'
import styles from '../../channels.module.css'
import { allChannelsQuery, storeNamesQuery, tagsQuery } from '../alert-rules.queries'
import { MonitorsSelect } from './MonitorsSelect'
import { canLast, hasProductEvent, type RuleFormValues } from './rule-form-values'
import { RuleForecast } from './RuleForecast'
import { RuleTemplates } from './RuleTemplates'

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
  stores: ['store_blocked', 'store_recovered', 'sync_failed'],
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
    <div className={styles.grid}>
      {(['price_at_most', 'price_at_least'] as const).map((field) => (
        <AmountField key={field} field={field} label={t(`channels.rule.form.${field}`)} currency={currency} />
      ))}
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
    </div>
  )
}

const FilterFields = ({ events, currency }: Pick<RuleFormValues, 'events' | 'currency'>) => {
  const { t } = useTranslation('channels')
  const { data: stores } = useQuery(storeNamesQuery)
  const { data: known } = useQuery(tagsQuery)
  return (
    <>
      <h3 className={styles.heading}>{t('channels.rule.form.only')}</h3>
      <FormField field="stores" label={t('channels.rule.form.stores')} hint={t('channels.rule.form.stores_hint')}>
        <ManySelect options={(stores?.items ?? []).map(({ key, name }) => ({ value: key, label: name }))} />
      </FormField>
      {hasProductEvent(events) && (
        <>
          <FormField field="tags" label={t('channels.rule.form.tags')} hint={t('channels.rule.form.tags_hint')}>
            <ManySelect allowCreate options={(known?.tags ?? []).map(({ tag }) => tag)} />
          </FormField>
          <FormField
            field="monitor_ids"
            label={t('channels.rule.form.monitors')}
            hint={t('channels.rule.form.monitors_hint')}
          >
            <MonitorsSelect />
          </FormField>
          <PriceFields currency={currency} />
        </>
      )}
    </>
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
    <>
      <h3 className={styles.heading}>{t('channels.rule.form.where')}</h3>
      <Form.Item field="bell" triggerPropName="checked">
        <Checkbox>{t(isOwn ? 'channels.rule.form.own_bell' : 'channels.rule.form.bell')}</Checkbox>
      </Form.Item>
      <FormField field="channel_ids" label={t('channels.tab.notification')}>
        <ManySelect options={options} notFoundContent={t('channels.rule.form.no_channels')} />
      </FormField>
    </>
  )
}

const PaceFields = ({ isOwn, events }: { isOwn: boolean; events: readonly AlertEvent[] }) => {
  const { t } = useTranslation('channels')
  const options = useChannelOptions(isOwn)
  const minutes = (field: string, least: number) => (
    <FormField field={field} label={t(`channels.rule.form.${field}`)} hint={t(`channels.rule.form.${field}_hint`)}>
      <NumberInput min={least} max={1440} suffix={t('channels.rule.form.minutes')} unit={{ name: 'minute' }} />
    </FormField>
  )
  return (
    <>
      <h3 className={styles.heading}>{t('channels.rule.form.how_often')}</h3>
      <div className={styles.grid}>
        {minutes('cooldown_minutes', 0)}
        {minutes('digest_minutes', 5)}
        {canLast(events) && minutes('repeat_minutes', 5)}
        {minutes('escalation_minutes', 1)}
      </div>
      <Watch>
        {({ escalation_minutes }) =>
          escalation_minutes !== undefined && (
            <FormField field="escalation_channel_ids" label={t('channels.rule.form.escalation_channel_ids')} required>
              <ManySelect options={options} notFoundContent={t('channels.rule.form.no_channels')} />
            </FormField>
          )
        }
      </Watch>
    </>
  )
}

interface Props {
  readonly isOwn: boolean
  /** Sets the owner; undefined once the owner cannot be changed. */
  readonly onOwn?: ((isOwn: boolean) => void) | undefined
}

export const RuleFormFields = ({ isOwn, onOwn }: Props) => {
  const { t } = useTranslation('channels')
  return (
    <>
      <FormField field="name" label={t('channels.column.name')} required>
        <Input maxLength={60} />
      </FormField>
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
      <Watch>{({ events, currency }) => <FilterFields events={events} currency={currency} />}</Watch>
      <TargetFields isOwn={isOwn} />
      <Watch>{({ events }) => <PaceFields isOwn={isOwn} events={events} />}</Watch>
      <Watch>{(values) => <RuleTemplates values={values} />}</Watch>
      <Watch>{(values) => <RuleForecast values={values} />}</Watch>
    </>
  )
}
