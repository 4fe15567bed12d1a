import { Badge, Button } from '@arco-design/web-react'
import styles from './details.module.css'

interface Props {
  readonly isRequested: boolean
  readonly text: string
  readonly onClose: () => void
}

/** Loaded after the page: its script and style sheet are separate files. */
export const ParcelDetails = ({ isRequested, text, onClose }: Props) =>
  isRequested && (
    <div role="note" className={styles.details}>
      <Badge status="success" text={text} />
      <Button type="text" onClick={onClose}>
        ×
      </Button>
    </div>
  )
