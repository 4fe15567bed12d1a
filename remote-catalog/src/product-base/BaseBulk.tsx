import { useQuery } from '@tanstack/react-query'
import type { BulkJob } from '@outlet/shared/contract/bulk-jobs'
import type { Count } from '@outlet/shared/contract/list'
import { BaseProductBulkAction, bulkBaseProducts } from '@outlet/shared/contract/product-base-bulk'
import { storedForm } from '@outlet/shared/contract/stored-form'
import { BulkBar } from '@outlet/shared/ui/bulk/BulkBar'
import type { BulkChoice } from '@outlet/shared/ui/bulk/BulkBar'
import { BulkJobs } from '@outlet/shared/ui/bulk/BulkJobs'
import type { Selection } from '@outlet/shared/ui/use-selection'
import type { BaseFilterState } from './product-base-url'
import { baseProductOptionsQuery, startBaseBulk } from './product-base.queries'
import { useWords } from './words/words'

/** Stored form of a job's action: rules for input may have changed since the job ran. */
const StoredAction = storedForm(BaseProductBulkAction)

interface BaseBulkProps {
  readonly filter: BaseFilterState
  readonly selection: Selection
  readonly count: Count | undefined
}

/** Tags that there are already: a new one is given to a product first. */
const useChoices = (ofDeleted: boolean): BulkChoice<BaseProductBulkAction>[] => {
  const { t } = useWords()
  const { tags = [] } = useQuery(baseProductOptionsQuery).data ?? {}
  if (ofDeleted) return [{ key: 'restore', label: t('lists:deleted.restore'), action: { kind: 'restore' } }]
  const ofTags = (kind: 'add_tag' | 'remove_tag'): BulkChoice<BaseProductBulkAction> => ({
    key: kind,
    label: t(`productBase.bulk.${kind}`),
    options: tags.map(({ tag }) => ({ label: tag, action: { kind, tag } })),
  })
  const remove: BulkChoice<BaseProductBulkAction> = {
    key: 'delete',
    label: t('productBase.action.delete'),
    action: { kind: 'delete' },
    question: t('productBase.bulk.delete_question'),
    isDanger: true,
  }
  return [...(tags.length > 0 ? [ofTags('add_tag'), ofTags('remove_tag')] : []), remove]
}

/** What can be done to many products of the base at once, and what became of it. */
export const BaseBulk = ({ filter, selection, count }: BaseBulkProps) => {
  const { t } = useWords()
  const describe = (action: BulkJob['action']) => {
    const { data } = StoredAction.safeParse(action)
    if (!data) return action.kind
    return t(`productBase.bulk.done.${data.kind}`, 'tag' in data ? { tag: data.tag } : {})
  }
  return (
    <>
      <BulkJobs list={bulkBaseProducts.path} describe={describe} />
      <BulkBar
        selection={selection}
        count={count}
        choices={useChoices(filter.deleted ?? false)}
        ask={(request) => startBaseBulk({ filter: request.ids ? { deleted: filter.deleted } : filter, ...request })}
      />
    </>
  )
}
