import { useState } from 'react'
import { dropSecondClick } from './double-click'
import styles from './MoreMenu.module.css'
import { PopoverButton } from './PopoverButton'

export interface MoreEntry {
  readonly key: string
  readonly label: string
  readonly onClick: () => void
  /** Whether the action is destructive. */
  readonly isDanger?: boolean
  /** Reason why the action is unavailable now. */
  readonly obstacle?: string | undefined
}

export interface MoreMenuProps {
  /** Accessible name that includes the row: "More for order 1". */
  readonly label: string
  readonly entries: readonly MoreEntry[]
}

interface MenuEntriesProps extends MoreMenuProps {
  readonly close: () => void
}

/** Entries of a menu in a pop-up. */
export const MenuEntries = ({ label, entries, close }: MenuEntriesProps) => (
  <ul className={styles.entries} aria-label={label} onClickCapture={dropSecondClick}>
    {entries.map(({ key, label: entryLabel, onClick, isDanger, obstacle }) => (
      <li key={key}>
        <button
          type="button"
          className={styles.entry}
          data-danger={isDanger}
          disabled={obstacle !== undefined}
          title={obstacle}
          onClick={() => {
            close()
            onClick()
          }}
        >
          {entryLabel}
        </button>
      </li>
    ))}
  </ul>
)

/** Further actions of a row behind one button. Until it is opened it is a single element, since a list has hundreds. */
export const MoreMenu = ({ label, entries }: MoreMenuProps) => {
  const [isUsed, setUsed] = useState(false)
  if (entries.length === 0) return null
  const button = { className: styles.more ?? '', 'aria-label': label, title: label }
  if (!isUsed) {
    return (
      <button type="button" {...button} aria-haspopup="dialog" aria-expanded={false} onClick={() => setUsed(true)} />
    )
  }
  const content = (close: () => void) => <MenuEntries label={label} entries={entries} close={close} />
  return <PopoverButton {...button} type="text" position="br" isOpenAtFirst content={content} />
}
