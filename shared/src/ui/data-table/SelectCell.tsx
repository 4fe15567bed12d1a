import { useEffect, useRef, type MouseEvent } from 'react'
import { useCellTranslation } from '../../i18n/use-cell-translation'
import '../list-messages/list-messages'
import styles from '../DataTable.module.css'
import type { Selecting } from './use-selecting'

interface SelectCellProps {
  readonly index: number
  readonly isSelected: boolean
  readonly onSelect: (isRange: boolean) => void
}

/** Selects its row; with shift, the range from the previously selected row. The whole cell is clickable. */
export const SelectCell = ({ index, isSelected, onSelect }: SelectCellProps) => {
  const t = useCellTranslation('lists')
  const onClick = (event: MouseEvent) => onSelect(event.shiftKey)
  return (
    <td role="cell" className={styles.select} data-select onClick={onClick}>
      <input type="checkbox" checked={isSelected} aria-label={t('select.row', { number: index + 1 })} readOnly />
    </td>
  )
}

/** Selects all loaded rows, or none. */
export const SelectAllBox = ({ selecting: { some, toggleAll } }: { selecting: Selecting }) => {
  const t = useCellTranslation('lists')
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
