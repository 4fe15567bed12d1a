import { useEffect, useRef, type PropsWithChildren } from 'react'
import styles from '../DataTable.module.css'

interface ExpansionProps {
  readonly rowKey: string
  readonly onHeight: (key: string, height: number) => void
}

/** What an expanded row shows below itself: as high as it is, which nobody knows before it is drawn. */
export const Expansion = ({ rowKey, onHeight, children }: PropsWithChildren<ExpansionProps>) => {
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    const shown = row.current
    if (!shown) return
    const observer = new ResizeObserver(() => onHeight(rowKey, shown.offsetHeight))
    observer.observe(shown)
    return () => observer.disconnect()
  }, [rowKey, onHeight])
  return (
    <tr role="row" className={styles.expansion} ref={row}>
      <td role="cell">
        <div className={styles.expansionContent}>{children}</div>
      </td>
    </tr>
  )
}
