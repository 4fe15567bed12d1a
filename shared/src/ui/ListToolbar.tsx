import { Badge, Button } from '@arco-design/web-react'
import { IconFilter } from '@arco-design/web-react/icon'
import { useId, useState } from 'react'
import type { PropsWithChildren, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ListToolbar.module.css'

interface ListToolbarProps {
  /** Usually a CountText. */
  readonly count?: ReactNode
  /** Buttons that concern the list, at its right. */
  readonly actions?: ReactNode
  /** Filters that do not always show, below the others. */
  readonly further?: ReactNode
  /** Given while any filter is set. */
  readonly onReset?: (() => void) | undefined
}

/**
 * Above a list: its search and filters as children, how many match, what can be done. On a narrow screen, where they would
 * push the list off it, all but the search wait behind a button.
 */
export const ListToolbar = ({ count, actions, further, onReset, children }: PropsWithChildren<ListToolbarProps>) => {
  const { t } = useTranslation('common')
  const id = useId()
  const [isOpen, setOpen] = useState(onReset !== undefined)
  const folded = isOpen ? '' : styles.folded
  return (
    <>
      <div className={styles.toolbar}>
        <div id={id} className={`${styles.filters} ${folded}`} role="search">
          {children}
          {onReset && (
            <Button type="text" onClick={onReset}>
              {t('action.reset')}
            </Button>
          )}
        </div>
        <div className={styles.side}>
          <Badge className={styles.toggle ?? ''} dot count={!isOpen && onReset ? 1 : 0}>
            <Button icon={<IconFilter />} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
              {t('action.filter')}
            </Button>
          </Badge>
          {count}
          {actions}
        </div>
      </div>
      {further && <div className={folded}>{further}</div>}
    </>
  )
}
