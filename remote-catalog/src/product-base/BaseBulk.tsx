import { useQuery } from '@tanstack/react-query'
import type { BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { BaseProductBulkAction, bulkBaseProducts } from '@outlet/shared/contract/product-base/product-base-bulk'
import { storedForm } from '@outlet/shared/contract/list/stored-form'
import { BulkBar } from '@outlet/shared/ui/bulk/BulkBar'
import type { BulkChoice } from '@outlet/shared/ui/bulk/BulkBar'
import { BulkJobs } from '@outlet/shared/ui/bulk/BulkJobs'
import type { ListOf } from '@outlet/shared/ui/list/use-list'
import type { baseSource } from './base-source'
import { baseProductOptionsQuery, startBaseBulk } from './product-base.queries'
import { useMessages } from './messages/messages'

/** Stored form of a job's action: input rules may have changed since the job ran. */
const StoredAction = storedForm(BaseProductBulkAction)

/** Bulk actions. Only existing tags are offered; a new tag must first be added to a single product. */
const useChoices = (ofDeleted: boolean): BulkChoice<BaseProductBulkAction>[] => {
  const { t } = useMessages()
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

export const BaseBulk = ({ list }: { readonly list: ListOf<typeof baseSource> }) => {
  const { filter, selection, total } = list
  const { t } = useMessages()
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
        count={total}
        choices={useChoices(filter.deleted ?? false)}
        startJob={(request) =>
          startBaseBulk({ filter: request.ids ? { deleted: filter.deleted } : filter, ...request })
        }
      />
    </>
  )
}
