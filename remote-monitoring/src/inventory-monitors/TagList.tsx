import { Tag } from '@arco-design/web-react'
import styles from './settings.module.css'

export const TagList = ({ tags }: { tags: readonly string[] }) => (
  <span className={styles.tags}>
    {tags.map((tag) => (
      <Tag key={tag} size="small">
        {tag}
      </Tag>
    ))}
  </span>
)
