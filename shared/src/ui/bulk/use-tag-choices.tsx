import { Button } from '@arco-design/web-react'
import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkChoice } from './BulkBar'
import styles from './bulk.module.css'
import '../list-messages/list-messages'

/** Maximum number of tags listed; others are typed. */
const MAX_TAGS = 12

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

/** Adds tags to all selected rows: existing ones, or new ones. */
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
 * Returns the choices of a bulk bar that add tags to all selected rows, or remove one from them.
 * @param known existing tags, most used first
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
    options: known.slice(0, MAX_TAGS).map((tag) => ({ label: tag, action: { kind: 'remove_tags', tags: [tag] } })),
  }
  return known.length > 0 ? [adding, removing] : [adding]
}
