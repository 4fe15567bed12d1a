import { Badge, Button } from '@arco-design/web-react'
import styles from './details.module.css'

interface Props {
  readonly isWanted: boolean
  readonly text: string
  readonly onClose: () => void
}

/** Comes after the page: its script and style sheet are files of their own. */
export const ParcelDetails = ({ isWanted, text, onClose }: Props) =>
  isWanted && (
    <div role="note" className={styles.details}>
      <Badge status="success" text={text} />
      <Button type="text" onClick={onClose}>
        ×
      </Button>
    </div>
  )
