import { CellTag } from '@outlet/shared/ui/CellTag'
import styles from './settings.module.css'

export const TagList = ({ tags }: { tags: readonly string[] }) =>
  tags.length > 0 && (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <CellTag key={tag}>{tag}</CellTag>
      ))}
    </span>
  )
