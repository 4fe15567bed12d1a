import { useEffect, useRef, type MouseEvent } from 'react'
import { useCellWords } from '../../i18n/use-cell-words'
import '../list-words/list-words'
import styles from '../DataTable.module.css'
import type { Selecting } from './use-selecting'

interface SelectCellProps {
  readonly index: number
  readonly isSelected: boolean
  readonly onSelect: (isRange: boolean) => void
}

/** Selects its row; with shift, all from the one selected before. All of the cell takes the click. */
export const SelectCell = ({ index, isSelected, onSelect }: SelectCellProps) => {
  const t = useCellWords('lists')
  const onClick = (event: MouseEvent) => onSelect(event.shiftKey)
  return (
    <td role="cell" className={styles.select} data-select onClick={onClick}>
      <input type="checkbox" checked={isSelected} aria-label={t('select.row', { number: index + 1 })} readOnly />
    </td>
  )
}

/** Selects all rows that are there, or none. */
export const SelectAllBox = ({ selecting: { some, toggleAll } }: { selecting: Selecting }) => {
  const t = useCellWords('lists')
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some === 'some'
  }, [some])
  return (
    <label>
      <input ref={box} type="checkbox" checked={some === 'all'} aria-label={t('select.all')} onChange={toggleAll} />
    </label>
  )
}
