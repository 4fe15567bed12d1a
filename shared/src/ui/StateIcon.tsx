import { LineIcon } from './LineIcon'
import styles from './StateNotice.module.css'

const paths = {
  empty: 'M6 28h11a7 7 0 0 0 14 0h11M6 28l6-16h24l6 16v10a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2Z',
  failed: 'M42 24a18 18 0 1 1-36 0 18 18 0 0 1 36 0ZM18 18l12 12M30 18 18 30',
  forbidden: 'M7 21h34v20H7ZM15 21v-6a9 9 0 1 1 18 0v6M24 28v7',
} as const

export const StateIcon = ({ of }: { of: keyof typeof paths }) => (
  <LineIcon path={paths[of]} className={`${styles.icon} ${of === 'failed' ? styles.failed : ''}`} />
)
