import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkJob, BulkJobRow } from '@outlet/shared/contract/list/bulk-jobs'
import { bulkProducts, ProductBulkAction } from '@outlet/shared/contract/products/product-bulk'
import { useCan } from '@outlet/shared/session/use-can'
import { BulkBar } from '@outlet/shared/ui/bulk/BulkBar'
import type { BulkChoice } from '@outlet/shared/ui/bulk/BulkBar'
import { BulkJobs } from '@outlet/shared/ui/bulk/BulkJobs'
import { startProductBulk } from './outlet-products.queries'
import { productOf, type ProductList } from './product-source'
import { useMessages } from './messages/messages'

interface ProductBulkProps {
  readonly websiteType: string
  readonly list: ProductList
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

/** Adds to a report row the link to the product in the base, and a message if the product was in the base already. */
const useRowTexts = () => {
  const { t } = useMessages()
  return useCallback(
    ({ subject_id: subject, result }: BulkJobRow, { action, undo_of: undoOf }: BulkJob) => {
      if (action.kind !== 'add_to_base' || undoOf !== null) return {}
      return {
        ...(result !== 'refused' &&
          result !== null && { link: `/product_base?${new URLSearchParams({ q: productOf(subject) })}` }),
        ...(result === 'unchanged' && { result: t('bulk.already_in_base') }),
      }
    },
    [t],
  )
}

export const ProductBulk = ({ websiteType: website_type, list }: ProductBulkProps) => {
  const { filter, selection, total } = list
  const { t } = useTranslation('catalog')
  const { t: own } = useMessages()
  const describe = (action: BulkJob['action']) => {
    const { data } = ProductBulkAction.safeParse(action)
    if (!data) return action.kind
    return ofBase.has(data.kind) ? own(`bulk.done.${data.kind}`) : t(`outletProducts.bulk.done.${data.kind}`)
  }
  return (
    <>
      <BulkJobs list={bulkProducts.path} describe={describe} describeRow={useRowTexts()} />
      <BulkBar
        selection={selection}
        count={total}
        choices={useChoices()}
        startJob={(request) =>
          startProductBulk({ filter: request.ids ? { website_type } : { website_type, ...filter }, ...request })
        }
      />
    </>
  )
}
