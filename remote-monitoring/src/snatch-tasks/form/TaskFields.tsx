import { Button, Form, Input, Radio, Select } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { SnatchTask, SnatchTaskChannel } from '@outlet/shared/contract/snatch-tasks'
import { formatDuration } from '@outlet/shared/format/duration'
import { formatMoney } from '@outlet/shared/format/money'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { TaskMode } from '@outlet/shared/contract/task-channels'
import { useCan } from '@outlet/shared/session/use-can'
import { AmountField } from '@outlet/shared/ui/AmountField'
import { formWatch } from '@outlet/shared/ui/form-watch'
import { FormField } from '@outlet/shared/ui/FormField'
import { FieldRow, FormSection, MoreSettings } from '@outlet/shared/ui/FormSection'
import { NumberInput } from '@outlet/shared/ui/NumberInput'
import { PasswordInput } from '@outlet/shared/ui/PasswordInput'
import { MomentInput } from '@outlet/shared/ui/pickers/MomentInput'
import { ZoneNote } from '@outlet/shared/ui/ZoneNote'
import { ActiveHoursInput } from '../../common/ActiveHoursInput'
import styles from '../snatch-tasks.module.css'
import { FormLimits } from './FormLimits'
import { Proposals } from './Proposals'
import { TargetsEditor } from './TargetsEditor'
import { TaskForecast } from './TaskForecast'
import { currencyIn, draftValues, taskDrafts, type TaskDraft, type TaskFormValues } from './task-form-values'

/** Modes that a channel permits, and the rest of its daily budget. */
const ChannelHint = ({ channel }: { readonly channel: SnatchTaskChannel | undefined }) => {
  const { t } = useTranslation('snatch-tasks')
  const locale = useLocale()
  if (!channel) return t('snatchTasks.form.channel_hint')
  const { currency, left_today: left, daily_budget: budget, mode, state, orders_shown_minutes: shown } = channel
  const moneyText = (minor: number) => formatMoney({ minor, currency }, locale)
  return (
    <>
      {state !== 'active' && <span className={styles.bad}>{t('snatchTasks.form.channel_inactive')} </span>}
      {t('snatchTasks.form.channel_left', { left: moneyText(left), budget: moneyText(budget) })} <ZoneNote />{' '}
      {t(`snatchTasks.form.channel_mode.${mode}`)}
      {typeof shown === 'number' && (
        <span>
          {' '}
          {shown === 0
            ? t('snatchTasks.form.orders_never_shown')
            : t('snatchTasks.form.orders_shown_for', { time: formatDuration(shown * 60, locale) })}
        </span>
      )}
    </>
  )
}

interface ChannelFieldProps {
  readonly channels: readonly SnatchTaskChannel[]
  readonly chosen: SnatchTaskChannel | undefined
  readonly isKnown: boolean
}

const ChannelField = ({ channels, chosen, isKnown }: ChannelFieldProps) => {
  const { t } = useTranslation('snatch-tasks')
  const mayMake = useCan()('task-channels.write')
  const isNone = isKnown && channels.length === 0
  return (
    <FormField
      field="channel_id"
      label={t('snatchTasks.column.channel')}
      required
      hint={
        isNone ? (
          <>
            {t('snatchTasks.form.no_channel')}{' '}
            {mayMake && <Link to="/channel/list?tab=task&form=new">{t('snatchTasks.form.make_channel')}</Link>}
          </>
        ) : (
          <ChannelHint channel={chosen} />
        )
      }
    >
      <Select
        placeholder={t('snatchTasks.form.channel_placeholder')}
        notFoundContent={t('snatchTasks.form.no_channel')}
        options={channels.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormField>
  )
}

const CountFields = () => {
  const { t } = useTranslation('snatch-tasks')
  return (
    <FieldRow>
      <FormField field="quantity" label={t('snatchTasks.form.quantity')} hint={t('snatchTasks.form.quantity_hint')}>
        <NumberInput min={1} max={99} />
      </FormField>
      <FormField field="slots" label={t('snatchTasks.form.slots')} hint={t('snatchTasks.form.slots_hint')}>
        <NumberInput min={1} max={20} />
      </FormField>
    </FieldRow>
  )
}

const limitFields = ['max_unit_price', 'max_total', 'budget'] as const

interface AmountFieldsProps {
  readonly fields: readonly ('min_unit_price' | (typeof limitFields)[number])[]
  readonly currency: string
}

const AmountFields = ({ fields, currency }: AmountFieldsProps) => {
  const { t } = useTranslation('snatch-tasks')
  return (
    <FieldRow>
      {fields.map((field) => (
        <AmountField
          key={field}
          field={field}
          label={t(`snatchTasks.form.${field}`)}
          hint={t(`snatchTasks.form.${field}_hint`)}
          required={field !== 'min_unit_price'}
          currency={currency}
        />
      ))}
    </FieldRow>
  )
}

/** Settings that most tasks leave as they are. */
interface FurtherProps {
  readonly currency: string
  readonly isNew: boolean
}

const FurtherFields = ({ currency, isNew }: FurtherProps) => {
  const { t } = useTranslation('snatch-tasks')
  return (
    <MoreSettings isOpen={!isNew}>
      <FieldRow>
        <FormField
          field="expires_at"
          label={t('snatchTasks.form.expires_at')}
          hint={t('snatchTasks.form.expires_hint')}
        >
          <MomentInput />
        </FormField>
        <FormField field="starts_at" label={t('snatchTasks.form.starts_at')} hint={t('snatchTasks.form.starts_hint')}>
          <MomentInput />
        </FormField>
      </FieldRow>
      <FormField
        field="active_hours"
        label={t('snatchTasks.form.active_hours')}
        hint={t('snatchTasks.form.hours_hint')}
      >
        <ActiveHoursInput />
      </FormField>
      <AmountFields fields={['min_unit_price']} currency={currency} />
      <FieldRow>
        <FormField
          field="cooldown_seconds"
          label={t('snatchTasks.form.cooldown')}
          hint={t('snatchTasks.form.cooldown_hint')}
        >
          <NumberInput max={86_400} suffix={t('snatchTasks.form.seconds')} unit={{ name: 'second' }} />
        </FormField>
        <FormField field="priority" label={t('snatchTasks.column.priority')} hint={t('snatchTasks.form.priority_hint')}>
          <NumberInput max={9} />
        </FormField>
      </FieldRow>
    </MoreSettings>
  )
}

const Watch = formWatch<TaskFormValues>()

/** Mode of the task. The automatic mode is only offered to users who may spend, and requires their own password. */
const ModeFields = ({ task }: { readonly task: SnatchTask | undefined }) => {
  const { t } = useTranslation('snatch-tasks')
  const maySpend = useCan()('snatch-tasks.spend')
  const modes = TaskMode.options.filter((mode) => mode !== 'auto' || maySpend || task?.mode === 'auto')
  return (
    <>
      <FormField field="mode" label={t('snatchTasks.form.mode')}>
        <Radio.Group
          type="button"
          options={modes.map((value) => ({
            value,
            label: t(`snatchTasks.mode.${value}`),
            disabled: value === 'auto' && !maySpend,
          }))}
        />
      </FormField>
      <Watch>
        {({ mode }) => (
          <>
            <p className={styles.hint}>{t(`snatchTasks.form.mode_hint.${mode}`)}</p>
            {maySpend && (mode === 'auto' || task !== undefined) && (
              <FormField
                field="current_password"
                label={t('snatchTasks.form.current_password')}
                hint={t(task ? 'snatchTasks.form.password_sometimes' : 'snatchTasks.form.password_hint')}
                required={task === undefined}
              >
                <PasswordInput maxLength={200} autoComplete="current-password" />
              </FormField>
            )}
          </>
        )}
      </Watch>
    </>
  )
}

/** Templates of usual tasks, which fill in the form. */
const DraftButtons = () => {
  const { t } = useTranslation('snatch-tasks')
  const { form } = Form.useFormContext()
  const maySpend = useCan()('snatch-tasks.spend')
  const fill = (draft: TaskDraft) => {
    // Arco's form does not know the type of its values; this component is rendered in no other form.
    form.setFieldsValue(draftValues(draft, form.getFieldsValue() as TaskFormValues, maySpend))
    if (draft === 'buy_below') form.scrollToField('max_unit_price', { block: 'center' })
  }
  return (
    <Form.Item label={t('snatchTasks.form.start_from')}>
      <div className={styles.drafts}>
        {taskDrafts.map((draft) => (
          <Button key={draft} size="small" onClick={() => fill(draft)}>
            {t(`snatchTasks.form.draft.${draft}`)}
          </Button>
        ))}
      </div>
    </Form.Item>
  )
}

/** Name of the task. A new one gets that of its first target, so that required fields come before it. */
const NameField = ({ isNew }: { readonly isNew: boolean }) => {
  const { t } = useTranslation('snatch-tasks')
  const hint = isNew && t('snatchTasks.form.name_hint')
  return (
    <FormField field="name" label={t('snatchTasks.column.name')} required={!isNew} hint={hint}>
      <Input maxLength={80} />
    </FormField>
  )
}

interface Props {
  /** Channels that can be selected; undefined until loaded. */
  readonly channels: readonly SnatchTaskChannel[] | undefined
  /** The task that is edited; undefined = a new one. */
  readonly task?: SnatchTask | undefined
}

/** All settings of a task, with the resulting limits in one sentence. */
export const TaskFields = ({ channels: known, task }: Props) => {
  const { t } = useTranslation('snatch-tasks')
  const { form } = Form.useFormContext()
  const channels = known ?? []
  const chooseStore = (key: string) => {
    const channel = channels.find(({ website_type }) => website_type === key)
    if (channel) form.setFieldValue('channel_id', channel.id)
  }
  return (
    <>
      {task && <NameField isNew={false} />}
      <Watch>
        {(values) => {
          const chosen = channels.find(({ id }) => id === values.channel_id)
          const currency = task?.currency ?? chosen?.currency ?? ''
          return (
            <>
              {!task && <Proposals values={values} channels={channels} />}
              <TargetsEditor storeKey={chosen?.website_type} onStore={chooseStore} />
              <ChannelField {...{ channels, chosen }} isKnown={known !== undefined} />
              <FormSection title={t('snatchTasks.form.limits')}>
                {!task && <DraftButtons />}
                <CountFields />
                <AmountFields fields={limitFields} currency={currency} />
              </FormSection>
            </>
          )
        }}
      </Watch>
      <ModeFields task={task} />
      {!task && <NameField isNew />}
      <Watch>
        {(values) => {
          const currency = task?.currency ?? currencyIn(channels)(values.channel_id)
          return (
            <>
              <FurtherFields currency={currency} isNew={task === undefined} />
              <TaskForecast values={values} currency={currency} />
              <FormLimits values={values} currency={currency} />
            </>
          )
        }}
      </Watch>
    </>
  )
}
