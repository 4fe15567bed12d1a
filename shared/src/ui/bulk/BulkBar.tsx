import { Button, Modal } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_BULK_IDS, type BulkJob } from '../../contract/list/bulk-jobs'
import type { Count } from '../../contract/list'
import { formatNumber } from '../../format/number'
import { useLocale } from '../../settings/use-settings'
import { dropSecondClick } from '../double-click'
import { PopoverButton } from '../PopoverButton'
import '../list-messages/list-messages'
import styles from './bulk.module.css'
import type { Selection } from './use-selection'
import { useStartBulk, type BulkRequestBody } from './use-start-bulk'

/**
 * Starts the job. `onStarted` is called once the server has accepted it, perhaps after a confirmation, and not if it
 * refuses.
 */
type Start<Action> = (action: Action, onStarted?: () => void) => void

interface ActionChoice<Action> {
  readonly action: Action
  /** Confirmation text before the action: what will happen. */
  readonly question?: string
  readonly isDanger?: boolean
}

interface OptionsChoice<Action> {
  readonly options: readonly { readonly label: string; readonly action: Action }[]
}

interface FormChoice<Action> {
  /** Renders the form. The caller holds the form's state, since the panel is unmounted when it closes. */
  readonly form: (start: Start<Action>, close: () => void) => ReactNode
}

/** A button, or one that opens a choice or a small form. */
export type BulkChoice<Action> = { readonly key: string; readonly label: string } & (
  | ActionChoice<Action>
  | OptionsChoice<Action>
  | FormChoice<Action>
)

interface BulkBarProps<Action> {
  readonly selection: Selection
  /** Number of rows that match the filter. */
  readonly count: Count | undefined
  readonly choices: readonly BulkChoice<Action>[]
  readonly startJob: (request: BulkRequestBody<Action>) => Promise<BulkJob>
}

interface ChoiceProps<Action, Choice = BulkChoice<Action>> {
  readonly choice: Choice
  readonly isDisabled: boolean
  readonly start: Start<Action>
}

type ActionButtonProps<Action> = ChoiceProps<Action, ActionChoice<Action> & { readonly label: string }>

/** Fits a narrow screen. */
const DIALOG = { width: 'min(416px, calc(100vw - 32px))' }

const ActionButton = <Action,>({ choice, isDisabled, start }: ActionButtonProps<Action>) => {
  const { t } = useTranslation('common')
  const [isConfirming, setConfirming] = useState(false)
  const { label, action, question, isDanger = false } = choice
  return (
    <>
      <Button
        disabled={isDisabled}
        status={isDanger ? 'danger' : 'default'}
        onClick={() => (question === undefined ? start(action) : setConfirming(true))}
      >
        {label}
      </Button>
      <Modal
        title={label}
        visible={isConfirming}
        style={DIALOG}
        okText={label}
        cancelText={t('action.cancel')}
        okButtonProps={isDanger ? { status: 'danger' } : {}}
        onCancel={() => setConfirming(false)}
        onOk={() => {
          setConfirming(false)
          start(action)
        }}
      >
        {question}
      </Modal>
    </>
  )
}

const Choice = <Action,>({ choice, isDisabled, start }: ChoiceProps<Action>) => {
  if ('action' in choice) return <ActionButton {...{ choice, isDisabled, start }} />
  const content = (close: () => void) => {
    if ('form' in choice) return choice.form(start, close)
    return (
      <div className={styles.options} role="group" aria-label={choice.label}>
        {choice.options.map(({ label, action }) => (
          <Button
            key={label}
            type="text"
            long
            onClick={() => {
              close()
              start(action)
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    )
  }
  return (
    <PopoverButton disabled={isDisabled} content={content}>
      {choice.label}
    </PopoverButton>
  )
}

/** Text with the number of selected rows. */
const useSelectedText = (selection: Selection, count: Count | undefined): string => {
  const { t } = useTranslation('lists')
  const locale = useLocale()
  const said = (key: string, value: number) => t(key, { count: value, number: formatNumber(value, locale) })
  if (!selection.isAll) return said('bulk.selected', selection.keys.size)
  return said(count?.exact === false ? 'bulk.all_selected_more' : 'bulk.all_selected', count?.count ?? 0)
}

const SelectAll = ({ selection, count }: { selection: Selection; count: Count | undefined }) => {
  const { t } = useTranslation('lists')
  const locale = useLocale()
  if (selection.isAll || !count || (count.exact && count.count <= selection.keys.size)) return null
  return (
    <Button type="text" onClick={selection.chooseAll}>
      {t(count.exact ? 'bulk.select_all' : 'bulk.select_all_more', {
        count: count.count,
        number: formatNumber(count.count, locale),
      })}
    </Button>
  )
}

interface NumberNoticeProps {
  /** Number of matching rows, if it must be confirmed before the action. */
  readonly number: number | undefined
  /** Whether the list's count is capped, so that the number shown was a lower bound. */
  readonly isCapped: boolean
  readonly onOk: () => void
  readonly onCancel: () => void
}

const NumberNotice = ({ number, isCapped, onOk, onCancel }: NumberNoticeProps) => {
  const { t } = useTranslation('lists')
  const locale = useLocale()
  const how = isCapped ? 'many' : 'changed'
  const count = number ?? 0
  return (
    <Modal
      title={t(`bulk.${how}_title`)}
      visible={number !== undefined}
      style={DIALOG}
      okText={t('bulk.continue')}
      cancelText={t('common:action.cancel')}
      {...{ onOk, onCancel }}
    >
      {t(`bulk.${how}_content`, { count, number: formatNumber(count, locale) })}
    </Modal>
  )
}

/** The actions for the selected rows; renders nothing while none is selected. */
export const BulkBar = <Action,>({ selection, count, choices, startJob }: BulkBarProps<Action>) => {
  const { t } = useTranslation('lists')
  const { isPending, start, again, proceed, cancel } = useStartBulk({ selection, count, startJob })
  const locale = useLocale()
  const said = useSelectedText(selection, count)
  if (!selection.isAll && selection.keys.size === 0) return null
  const isTooMany = selection.keys.size > MAX_BULK_IDS
  const isDisabled = isPending || isTooMany
  return (
    <div className={styles.bar} data-bulk-bar role="region" aria-label={t('bulk.bar')} onClickCapture={dropSecondClick}>
      <span role="status">{said}</span>
      <SelectAll selection={selection} count={count} />
      <Button type="text" onClick={selection.clear}>
        {t('bulk.clear')}
      </Button>
      <span className={styles.actions}>
        {choices.map((choice) => (
          <Choice key={choice.key} {...{ choice, isDisabled, start }} />
        ))}
      </span>
      {isTooMany && (
        <p className={styles.hint}>{t('bulk.too_many_ids', { number: formatNumber(MAX_BULK_IDS, locale) })}</p>
      )}
      <NumberNotice number={again?.count} isCapped={count?.exact === false} onOk={proceed} onCancel={cancel} />
    </div>
  )
}
