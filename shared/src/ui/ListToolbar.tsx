import { Badge, Button } from '@arco-design/web-react'
import { IconFilter } from '@arco-design/web-react/icon'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, PropsWithChildren, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ListToolbar.module.css'
import { CLIPPED, useClipped } from './list/use-clipped'

interface ListToolbarProps {
  /** Usually a CountText. */
  readonly count?: ReactNode
  /** Buttons for the whole list, at its right. */
  readonly actions?: ReactNode
  /** Buttons for the set filters, such as "Save as view". */
  readonly filterActions?: ReactNode
  /** Filters that are visible only while all filters are open. */
  readonly further?: ReactNode
  /** Number of set filters. */
  readonly chosen?: number
  /** Passed while any filter is set. */
  readonly onReset?: (() => void) | undefined
}

const REACHABLE = 'input, button, a[href]'

type RestProps = PropsWithChildren<{ readonly further: ReactNode; readonly onClose: () => void }>

/** Content that is in the panel only while all filters are open. */
const Rest = ({ further, onClose, children }: RestProps) => {
  const { t } = useTranslation('common')
  return (
    <>
      {further && <div className={styles.further}>{further}</div>}
      {children}
      <Button className={styles.done ?? ''} onClick={onClose}>
        {t('action.close')}
      </Button>
    </>
  )
}

/** Moves the focus to the first filter that was not visible, and returns it on close. */
const useOpening = (panel: RefObject<HTMLElement | null>) => {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const first = panel.current?.querySelector(`[${CLIPPED}]`) ?? panel.current
    const field = first?.matches(REACHABLE) ? first : first?.querySelector(REACHABLE)
    if (field instanceof HTMLElement) field.focus({ preventScroll: true })
  }, [isOpen, panel])
  const close = () => {
    setOpen(false)
    toggle.current?.focus()
  }
  // Capture phase, since Arco's selects stop the key; an open list of choices closes first.
  const onKeyDownCapture = ({ key, target }: KeyboardEvent) => {
    const isInList = target instanceof Element && target.closest('[aria-expanded="true"]') !== null
    if (key === 'Escape' && isOpen && !isInList) close()
  }
  return { isOpen, toggle, close, onToggle: () => setOpen(!isOpen), onKeyDownCapture }
}

/**
 * Toolbar above a list, in one row: its search and filters as children, the number of matches, and actions. This is the
 * only place that decides what is hidden:
 *
 * - Only children are hidden if the row has no room, from the last to the first. They overlay the list on request.
 * - Actions are never hidden, even with long labels and counts.
 * - On a narrow screen only the search and `actions` are visible; all others are in a sheet.
 */
export const ListToolbar = (props: PropsWithChildren<ListToolbarProps>) => {
  const { count, actions, filterActions, further, chosen = 0, onReset, children } = props
  const { t } = useTranslation('common')
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { isOpen, toggle, close, onToggle, onKeyDownCapture } = useOpening(panel)
  const isClipping = useClipped(panel)
  const ofFilters = (
    <>
      {onReset && (
        <Button type="text" onClick={onReset}>
          {t('action.reset')}
        </Button>
      )}
      {filterActions}
    </>
  )
  return (
    <div className={styles.toolbar} data-toolbar>
      {isOpen && <div className={styles.backdrop} onClick={close} />}
      <div className={styles.place}>
        <div
          id={id}
          ref={panel}
          className={styles.filters}
          role="search"
          data-open={isOpen}
          onKeyDownCapture={onKeyDownCapture}
        >
          {children}
          {isOpen && (
            <Rest further={further} onClose={close}>
              {ofFilters}
            </Rest>
          )}
        </div>
      </div>
      {!isOpen && <div className={styles.ofFilters}>{ofFilters}</div>}
      <Badge className={styles.toggle ?? ''} count={isOpen ? 0 : chosen} data-needed={Boolean(further) || isClipping}>
        <Button ref={toggle} icon={<IconFilter />} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          {t('action.filter')}
        </Button>
      </Badge>
      <div className={styles.side}>
        {count}
        {actions}
      </div>
    </div>
  )
}
