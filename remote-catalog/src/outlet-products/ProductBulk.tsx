import { useTranslation } from 'react-i18next'
import type { BulkJob } from '@outlet/shared/contract/bulk-jobs'
import type { Count } from '@outlet/shared/contract/list'
import { bulkProducts, ProductBulkAction } from '@outlet/shared/contract/product-bulk'
import { BulkBar } from '@outlet/shared/ui/bulk/BulkBar'
import type { BulkChoice } from '@outlet/shared/ui/bulk/BulkBar'
import { BulkJobs } from '@outlet/shared/ui/bulk/BulkJobs'
import type { Selection } from '@outlet/shared/ui/use-selection'
import { startProductBulk } from './outlet-products.queries'
import { filterOf } from './products-url'
import type { ProductsUrl } from './products-url'

interface ProductBulkProps {
  readonly websiteType: string
  readonly url: ProductsUrl
  readonly selection: Selection
  readonly count: Count | undefined
}

const useChoices = (): readonly BulkChoice<ProductBulkAction>[] => {
  const { t } = useTranslation('catalog')
  return [
    { key: 'monitor', label: t('outletProducts.bulk.monitor'), action: { kind: 'monitor' } },
    {
      key: 'unmonitor',
      label: t('outletProducts.bulk.unmonitor'),
      action: { kind: 'unmonitor' },
      question: t('outletProducts.bulk.unmonitor_question'),
      isDanger: true,
    },
  ]
}

/** What can be done to many products at once, and what became of it. */
export const ProductBulk = ({ websiteType: website_type, url, selection, count }: ProductBulkProps) => {
  const { t } = useTranslation('catalog')
  const describe = (action: BulkJob['action']) => {
    const { data } = ProductBulkAction.safeParse(action)
    return data ? t(`outletProducts.bulk.done.${data.kind}`) : action.kind
  }
  return (
    <>
      <BulkJobs list={bulkProducts.path} describe={describe} />
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
