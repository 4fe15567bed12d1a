import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { SnatchTarget, SnatchTask, SnatchTaskPhase } from '@outlet/shared/contract/snatch-tasks'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { formatMoney, formatRoundMoney } from '@outlet/shared/format/money'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import type { Locale } from '@outlet/shared/settings/locale'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { DueText } from '@outlet/shared/ui/DueText'
import { StateText } from '@outlet/shared/ui/StateText'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { ProductImage } from '@outlet/shared/ui/ProductImage'
import { TaggedLine } from '@outlet/shared/ui/TaggedLine'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { SEPARATOR } from '@outlet/shared/format/separator'
import { useReasonText } from '../use-reason-text'
import { storesQuery } from '../snatch-tasks.queries'
import styles from '../snatch-tasks.module.css'
import { budgetLeft, phaseColors } from '../task-rules'

interface CellProps {
  readonly task: SnatchTask
}

export const StoreText = ({ storeKey }: { readonly storeKey: string }) => {
  const { data } = useQuery(storesQuery)
  return data?.items.find(({ key }) => key === storeKey)?.name ?? storeKey
}

export const NameCell = ({ task }: CellProps) => (
  <span className={styles.stack}>
    <TaggedLine className={styles.name} title={task.name} tags={<PracticeTag isPractice={task.is_practice} />}>
      {task.name}
    </TaggedLine>
    <span className={styles.second}>
      <StoreText storeKey={task.website_type} />
      &nbsp;· {task.channel.name}
    </span>
  </span>
)

const orderableColors = { true: 'green', false: 'gray', null: 'gray' } as const

/** Whether the target can be ordered according to the latest reading, and the age of that reading. */
export const OrderableText = ({ target }: { readonly target: SnatchTarget }) => {
  const t = useCellTranslation('snatch-tasks')
  const { is_orderable: isOrderable, read_at: readAt } = target
  return (
    <span className={styles.orderable}>
      <StateText color={orderableColors[`${isOrderable}`]}>{t(`snatchTasks.orderable.${isOrderable}`)}</StateText>
      {readAt !== null && <TimeText time={readAt} className={styles.second} />}
    </span>
  )
}

interface TargetTextProps {
  readonly target: SnatchTarget
  /** Number of the task's other targets, for a list row, which has no room for "any variant". */
  readonly more?: string | undefined
  /** Size of the picture in CSS pixels; `row` = fits a list row. */
  readonly size?: number | 'row'
}

/** Picture, product, variant, and whether it can be ordered now. */
export const TargetText = ({ target, more, size = 'row' }: TargetTextProps) => {
  const t = useCellTranslation('snatch-tasks')
  const product = target.product_name ?? target.product_code
  const variant = target.variant_name ?? target.variant_id
  const second = [variant ?? (more === undefined && t('snatchTasks.target.any_variant')), more]
    .filter(Boolean)
    .join(SEPARATOR)
  return (
    <div className={styles.target}>
      <ProductImage image={target.thumbnail} size={size} />
      <div className={styles.one} title={product}>
        {product}
      </div>
      <div className={styles.targetSecond}>
        {second !== '' && (
          <span className={styles.second} title={second}>
            {second}
          </span>
        )}
        <OrderableText target={target} />
      </div>
    </div>
  )
}

/** The target that would be bought now: the first that can be ordered, or else the first. */
const shownTarget = (targets: readonly SnatchTarget[]) =>
  targets.find(({ is_orderable }) => is_orderable === true) ?? targets[0]

export const TargetsCell = ({ task: { targets } }: CellProps) => {
  const t = useCellTranslation('snatch-tasks')
  const shown = shownTarget(targets)
  if (!shown) return <UnknownValue />
  const others = targets.length - 1
  return <TargetText target={shown} more={others > 0 ? t('snatchTasks.target.more', { count: others }) : ''} />
}

/** Title of a card: the task's name, and whether its target can be ordered now. */
export const CardTitle = ({ task: { name, targets, is_practice: isPractice } }: CellProps) => {
  const shown = shownTarget(targets)
  return (
    <div className={styles.target}>
      <ProductImage image={shown?.thumbnail ?? null} size={40} />
      <TaggedLine className={styles.name} tags={<PracticeTag isPractice={isPractice} />}>
        {name}
      </TaggedLine>
      {shown ? <OrderableText target={shown} /> : <UnknownValue />}
    </div>
  )
}

/** Mode of the task; if the channel restricts it, both modes are shown. */
export const ModeText = ({ task: { mode, effective_mode: effective } }: CellProps) => {
  const t = useCellTranslation('snatch-tasks')
  if (mode === effective) return t(`snatchTasks.mode.${mode}`)
  return t('snatchTasks.mode_held_back', {
    mode: t(`snatchTasks.mode.${mode}`),
    effective: t(`snatchTasks.mode.${effective}`),
  })
}

export const PhaseTag = ({ task: { phase } }: CellProps) => {
  const t = useCellTranslation('snatch-tasks')
  return <StateText color={phaseColors[phase]}>{t(`monitoring:snatchTasks.phase.${phase}`)}</StateText>
}

export const PhaseCell = ({ task }: CellProps) => {
  const reasonText = useReasonText()
  const reason = task.suspended_code === null ? null : reasonText(task.suspended_code)
  return (
    <>
      <PhaseTag task={task} />
      {reason !== null && (
        <div className={styles.second} title={reason}>
          {reason}
        </div>
      )}
    </>
  )
}

/** Part of the budget that is neither spent nor held, with its name: a card has no column heads. */
export const CardBudget = ({ task }: CellProps) => {
  const t = useCellTranslation('snatch-tasks')
  return (
    <>
      <MoneyText money={{ minor: budgetLeft(task), currency: task.currency }} />
      <div className={styles.second}>{t('snatchTasks.budget.left_of_budget')}</div>
    </>
  )
}

/** Used part of the budget, and the whole of it: `US$96 / US$480`. */
export const budgetUse = ({ spent, held, budget, currency }: SnatchTask, locale: Locale): string =>
  [spent + held, budget].map((minor) => formatRoundMoney({ minor, currency }, locale)).join(' / ')

/** Spent, held and remaining amounts of the budget in full. */
const budgetDetails = (task: SnatchTask, t: TFunction<'snatch-tasks'>, locale: Locale) => {
  const amounts = { spent: task.spent, held: task.held, left: budgetLeft(task) }
  return (['spent', 'held', 'left'] as const)
    .map((part) => {
      const amount = formatMoney({ minor: amounts[part], currency: task.currency }, locale)
      return `${t(`snatchTasks.budget.${part}`)} ${amount}`
    })
    .join(SEPARATOR)
}

export const BudgetCell = ({ task }: CellProps) => {
  const t = useCellTranslation('snatch-tasks')
  const locale = useLocale()
  const { spent, held, budget } = task
  return (
    <div title={budgetDetails(task, t, locale)}>
      {budgetUse(task, locale)}
      <div className={styles.budgetBar} aria-hidden="true">
        <span data-part="spent" style={{ flexGrow: spent }} />
        <span data-part="held" style={{ flexGrow: held }} />
        <span style={{ flexGrow: Math.max(0, budget - spent - held) }} />
      </div>
    </div>
  )
}

const underWay: readonly SnatchTaskPhase[] = ['running', 'awaiting_confirmation', 'needs_attention']

const waitsFor = (phase: SnatchTaskPhase) => {
  if (phase === 'armed') return 'when_orderable'
  return underWay.includes(phase) ? 'under_way' : 'not_now'
}

/** Earliest time of the next attempt. An armed task without such a time waits for stock. */
export const NextCell = ({ task: { next_possible_at: next, phase } }: CellProps) => {
  const t = useCellTranslation('snatch-tasks')
  return next === null ? t(`snatchTasks.${waitsFor(phase)}`) : <DueText time={next} />
}

interface ExpiryProps extends CellProps {
  readonly form?: 'relative' | 'date-time'
}

export const ExpiryCell = ({ task: { expires_at: at }, form = 'date-time' }: ExpiryProps) => {
  const t = useCellTranslation('snatch-tasks')
  return at === null ? (
    <span className={styles.second}>{t('snatchTasks.no_expiry')}</span>
  ) : (
    <TimeText time={at} form={form} />
  )
}
