import { Modal } from '@arco-design/web-react'
import { IconDown, IconUp } from '@arco-design/web-react/icon'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { hasUnsavedWork } from '@outlet/shared/remote/unsaved-work'
import type { Count } from '../contract/list'
import { formatNumber } from '../format/number'
import { useLocale } from '../settings/use-settings'
import type { ListState } from './data-table/list-state'
import './list-messages/list-messages'
import { neighboursOf, type Neighbours, type Place } from './record-pager/neighbours'
import styles from './RecordPager.module.css'
import { useShortcuts } from './use-shortcut'

interface RecordPagerProps<Row> {
  /** The list with its current filters and order. */
  readonly list: ListState<Row>
  readonly rowKey: (row: Row) => string
  /** Key of the open record. */
  readonly open: string
  /** Number of matching rows, if known. */
  readonly total?: Count | undefined
  /** Shows another record in place of this one: the address is replaced, so that "back" still closes the drawer. */
  readonly onShow: (key: string) => void
}

/** Neighbours of the open record; its place in the list is remembered after it has left the list. */
const useNeighbours = (keys: readonly string[], open: string, isFormer: boolean): Neighbours | null => {
  const [place, setPlace] = useState<Place>()
  if (!isFormer && keys.includes(open) && (place?.key !== open || place.keys !== keys)) setPlace({ key: open, keys })
  return isFormer ? null : neighboursOf(keys, open, place)
}

/** Keys of the list: the same array until its rows change. */
const useKeys = <Row,>(rows: readonly Row[] | undefined, rowKey: (row: Row) => string): readonly string[] => {
  const [held, setHeld] = useState<{ rows: readonly Row[] | undefined; keys: readonly string[] }>()
  if (held && held.rows === rows) return held.keys
  const keys = (rows ?? []).map(rowKey)
  setHeld({ rows, keys })
  return keys
}

/** Prompts before unsaved input of this page is left, as closing does. */
const useGuard = (): { guarded: (go: () => void) => void; question: ReactNode } => {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const [modal, question] = Modal.useModal()
  const guarded = (go: () => void) => {
    if (!hasUnsavedWork(pathname)) return go()
    modal.confirm?.({
      style: { width: 'min(416px, calc(100vw - 32px))' },
      title: t('unsaved.title'),
      content: t('unsaved.content'),
      okText: t('action.discard'),
      okButtonProps: { status: 'danger' },
      cancelText: t('action.keep_editing'),
      onOk: go,
    })
  }
  return { guarded, question }
}

/** Goes to the next record; after the last loaded row it loads the next page first. */
const useNext = <Row,>({ list, rowKey, open, onShow }: RecordPagerProps<Row>, next: string | null) => {
  const { hasNextPage = false, fetchNextPage } = list
  const [waiting, setWaiting] = useState<string>()
  const shown = useRef<string>(undefined)
  useEffect(() => {
    shown.current = open
    return () => void (shown.current = undefined)
  }, [open])
  const readOn = async () => {
    setWaiting(open)
    const { data = [] } = (await fetchNextPage?.()) ?? {}
    setWaiting(undefined)
    const keys = data.map(rowKey)
    const key = keys[keys.indexOf(open) + 1]
    // Skipped if the user has closed the record or moved to another one meanwhile.
    if (keys.includes(open) && key !== undefined && shown.current === open) onShow(key)
  }
  const goNext = () => {
    if (next !== null) onShow(next)
    else if (hasNextPage && waiting !== open) void readOn()
  }
  return { hasNext: next !== null || hasNextPage, isWaiting: waiting === open, goNext }
}

interface StepButtonProps {
  readonly step: 'previous' | 'next'
  readonly letter: string
  readonly isPossible: boolean
  readonly isBusy?: boolean
  readonly onClick: () => void
}

/** Not `disabled` at an end, since a disabled button loses the focus to the page beneath. */
const StepButton = ({ step, letter, isPossible, isBusy = false, onClick }: StepButtonProps) => {
  const { t } = useTranslation('lists')
  const word = t(`pager.${step}`)
  return (
    <button
      type="button"
      className={styles.step}
      aria-disabled={!isPossible}
      aria-busy={isBusy}
      aria-keyshortcuts={letter}
      title={`${word} (${letter.toUpperCase()})`}
      onClick={() => isPossible && onClick()}
    >
      {step === 'previous' ? <IconUp aria-hidden="true" /> : <IconDown aria-hidden="true" />}
      <span className={styles.word}>{word}</span>
    </button>
  )
}

const PositionText = ({ index, total }: { index: number; total: number }) => {
  const { t } = useTranslation('lists')
  const locale = useLocale()
  return (
    <span className={styles.position} role="status">
      {t('pager.position', { position: formatNumber(index + 1, locale), total: formatNumber(total, locale) })}
    </span>
  )
}

/** Number of rows, if certain. */
const totalOf = ({ data = [], hasNextPage = false }: ListState<unknown>, total: Count | undefined): number | null => {
  if (!hasNextPage) return data.length
  return total?.exact && total.count >= data.length ? total.count : null
}

/**
 * Pager in the head of a record's drawer (`beside` of PageDrawer): leads to the previous and next record of the list
 * beneath, by button or `k` and `j`. Renders nothing if the record is not in that list, or is its only row.
 */
export const RecordPager = <Row,>(props: RecordPagerProps<Row>) => {
  const { list, rowKey, open, total, onShow } = props
  const { t } = useTranslation('lists')
  const part = useRef<HTMLDivElement>(null)
  const keys = useKeys(list.data, rowKey)
  const neighbours = useNeighbours(keys, open, list.isPlaceholderData === true)
  const previous = neighbours?.previous ?? null
  const { hasNext, isWaiting, goNext } = useNext(props, neighbours?.next ?? null)
  const { guarded, question } = useGuard()
  const goPrevious = () => previous !== null && guarded(() => onShow(previous))
  const goToNext = () => hasNext && guarded(goNext)
  useShortcuts({ k: goPrevious, j: goToNext }, part)
  if (!neighbours || (previous === null && !hasNext)) return null
  const index = keys.indexOf(open)
  const known = totalOf(list, total)
  return (
    <div ref={part} className={styles.pager} role="group" aria-label={t('pager.label')}>
      {question}
      {index >= 0 && known !== null && <PositionText index={index} total={known} />}
      <StepButton step="previous" letter="k" isPossible={previous !== null} onClick={goPrevious} />
      <StepButton step="next" letter="j" isPossible={hasNext} isBusy={isWaiting} onClick={goToNext} />
    </div>
  )
}
