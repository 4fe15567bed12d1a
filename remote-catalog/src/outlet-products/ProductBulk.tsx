import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkJob, BulkJobRow } from '@outlet/shared/contract/bulk-jobs'
import type { Count } from '@outlet/shared/contract/list'
import { bulkProducts, ProductBulkAction } from '@outlet/shared/contract/product-bulk'
import { useCan } from '@outlet/shared/session/use-can'
import { BulkBar } from '@outlet/shared/ui/bulk/BulkBar'
import type { BulkChoice } from '@outlet/shared/ui/bulk/BulkBar'
import { BulkJobs } from '@outlet/shared/ui/bulk/BulkJobs'
import type { Selection } from '@outlet/shared/ui/use-selection'
import { startProductBulk } from './outlet-products.queries'
import { filterOf } from './products-url'
import type { ProductsUrl } from './products-url'
import { useWords } from './words/words'

interface ProductBulkProps {
  readonly websiteType: string
  readonly url: ProductsUrl
  readonly selection: Selection
  readonly count: Count | undefined
}

const ofBase: ReadonlySet<ProductBulkAction['kind']> = new Set(['add_to_base', 'remove_from_base'])

const useChoices = (): readonly BulkChoice<ProductBulkAction>[] => {
  const { t } = useTranslation('catalog')
  const can = useCan()
  const addToBase: BulkChoice<ProductBulkAction> = {
    key: 'add_to_base',
    label: t('outletProducts.add_to_base'),
    action: { kind: 'add_to_base' },
  }
  const monitoring: readonly BulkChoice<ProductBulkAction>[] = [
    { key: 'monitor', label: t('outletProducts.bulk.monitor'), action: { kind: 'monitor' } },
    {
      key: 'unmonitor',
      label: t('outletProducts.bulk.unmonitor'),
      action: { kind: 'unmonitor' },
      question: t('outletProducts.bulk.unmonitor_question'),
      isDanger: true,
    },
  ]
  return [...(can('inventory-monitors.write') ? monitoring : []), ...(can('product-base.write') ? [addToBase] : [])]
}

/** Beyond the general words of a report: where what became of a product is, and that the base had it already. */
const useRowWords = () => {
  const { t } = useWords()
  return useCallback(
    ({ subject_id: subject, result }: BulkJobRow, { action, undo_of: undoOf }: BulkJob) => {
      if (action.kind !== 'add_to_base' || undoOf !== null) return {}
      // A store's key has no slash.
      const id = subject.slice(subject.indexOf('/') + 1)
      return {
        ...(result !== 'refused' && result !== null && { link: `/product_base?${new URLSearchParams({ q: id })}` }),
        ...(result === 'unchanged' && { result: t('bulk.already_in_base') }),
      }
    },
    [t],
  )
}

/** What can be done to many products at once, and what became of it. */
export const ProductBulk = ({ websiteType: website_type, url, selection, count }: ProductBulkProps) => {
  const { t } = useTranslation('catalog')
  const { t: own } = useWords()
  const describe = (action: BulkJob['action']) => {
    const { data } = ProductBulkAction.safeParse(action)
    if (!data) return action.kind
    return ofBase.has(data.kind) ? own(`bulk.done.${data.kind}`) : t(`outletProducts.bulk.done.${data.kind}`)
  }
  return (
    <>
      <BulkJobs list={bulkProducts.path} describe={describe} describeRow={useRowWords()} />
      <BulkBar
        selection={selection}
        count={count}
        choices={useChoices()}
        ask={(request) =>
          startProductBulk({ filter: request.ids ? { website_type } : { website_type, ...filterOf(url) }, ...request })
        }
      />
    </>
  )
}
