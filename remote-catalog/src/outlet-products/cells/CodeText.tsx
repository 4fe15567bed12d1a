import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import styles from '../outlet-products.module.css'

/** An id in the store's own notation. */
export const CodeText = ({ code }: { code: string | null }) => {
  if (code === null) return <UnknownValue />
  return (
    <span className={styles.code} title={code}>
      {code}
    </span>
  )
}
