import { useState } from 'react'
import { dropSecondClick } from './double-click'
import styles from './MoreMenu.module.css'
import { PopoverButton } from './PopoverButton'

export interface MoreEntry {
  readonly key: string
  readonly label: string
  readonly onClick: () => void
  /** Takes something away. */
  readonly isDanger?: boolean
  /** Why it can't be done now. */
  readonly obstacle?: string | undefined
}

interface MoreMenuProps {
  /** Of what, for those who do not see the row: "More for order 1". */
  readonly label: string
  readonly entries: readonly MoreEntry[]
}

/**
 * What else can be done with a row, behind one button. Until somebody opens it that is one element: a list has hundreds.
 */
export const MoreMenu = ({ label, entries }: MoreMenuProps) => {
  const [isUsed, setUsed] = useState(false)
  if (entries.length === 0) return null
  const button = { className: styles.more ?? '', 'aria-label': label, title: label }
  if (!isUsed) {
    return (
      <button type="button" {...button} aria-haspopup="dialog" aria-expanded={false} onClick={() => setUsed(true)} />
    )
  }
  const content = (close: () => void) => (
    <ul className={styles.entries} aria-label={label} onClickCapture={dropSecondClick}>
      {entries.map(({ key, label: words, onClick, isDanger, obstacle }) => (
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
            {words}
          </button>
        </li>
      ))}
    </ul>
  )
  return <PopoverButton {...button} type="text" position="br" isOpenAtFirst content={content} />
}
