import { Button } from '@arco-design/web-react'
import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkChoice } from './BulkBar'
import styles from './bulk.module.css'
import '../list-words/list-words'

/** More than that nobody reads through; the others are typed. */
const MOST_TAGS = 12

export interface TagAction {
  kind: 'add_tags' | 'remove_tags'
  tags: string[]
}

type Input = ComponentType<{ 'aria-label': string; value: string[]; onChange: (tags: string[]) => void }>

interface AddTagsProps {
  readonly input: Input
  readonly tags: string[]
  readonly onTags: (tags: string[]) => void
  readonly onAdd: () => void
}

/** Tags for all that are selected: those in use, or new ones. */
const AddTags = ({ input: TagsInput, tags, onTags, onAdd }: AddTagsProps) => {
  const { t } = useTranslation('lists')
  return (
    <div className={styles.add_tags} role="group" aria-label={t('bulk.add_tags')}>
      <TagsInput aria-label={t('bulk.tags')} value={tags} onChange={onTags} />
      <Button type="primary" disabled={tags.length === 0} onClick={onAdd}>
        {t('bulk.add')}
      </Button>
    </div>
  )
}

/**
 * Choices of a bulk bar: tags for all rows, and one that is taken from all of them.
 * @param known in use, most used first
 * @param input the list's own field for tags
 */
export const useTagChoices = (known: readonly string[], input: Input): BulkChoice<TagAction>[] => {
  const { t } = useTranslation('lists')
  const [added, setAdded] = useState<string[]>([])
  const adding: BulkChoice<TagAction> = {
    key: 'add_tags',
    label: t('bulk.add_tags'),
    form: (start, close) => (
      <AddTags
        input={input}
        tags={added}
        onTags={setAdded}
        onAdd={() => {
          close()
          start({ kind: 'add_tags', tags: added }, () => setAdded([]))
        }}
      />
    ),
  }
  const removing: BulkChoice<TagAction> = {
    key: 'remove_tags',
    label: t('bulk.remove_tags'),
    options: known.slice(0, MOST_TAGS).map((tag) => ({ label: tag, action: { kind: 'remove_tags', tags: [tag] } })),
  }
  return known.length > 0 ? [adding, removing] : [adding]
}
