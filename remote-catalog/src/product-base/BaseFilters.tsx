import { useQuery } from '@tanstack/react-query'
import { useCan } from '@outlet/shared/session/use-can'
import type { ListOf } from '@outlet/shared/ui/list/use-list'
import { choices, FLAGS, withChosen } from '@outlet/shared/ui/SelectFilter'
import { storesQuery } from '../common/stores.queries'
import type { baseSource } from './base-source'
import { useMessages } from './messages/messages'
import { baseProductOptionsQuery } from './product-base.queries'

export const BaseFilters = ({ list: { bar, filter } }: { readonly list: ListOf<typeof baseSource> }) => {
  const { t } = useMessages()
  const mayWrite = useCan()('product-base.write')
  const stores = useQuery(storesQuery).data?.items ?? []
  const { tags = [], owners = [] } = useQuery(baseProductOptionsQuery).data ?? {}
  const withCount = (label: string, counted: number) =>
    t('catalog:outletProducts.facet.exact', { value: label, count: String(counted) })
  const tagOptions = tags.map(({ tag, count }) => ({ value: tag, label: withCount(tag, count) }))
  const ownerOptions = owners.map(({ id, name, count }) => ({ value: id, label: withCount(name, count) }))
  return (
    <>
      {bar.search(t('productBase.filter.search'))}
      {bar.many('tag', t('productBase.filter.tag'), withChosen(tagOptions, filter.tag))}
      {bar.many('owner', t('productBase.filter.owner'), withChosen(ownerOptions, filter.owner))}
      {bar.one(
        'website_type',
        t('productBase.filter.store'),
        stores.map(({ key, name }) => ({ value: key, label: name })),
      )}
      {bar.flag(
        'is_listed',
        t('productBase.filter.is_listed'),
        choices(FLAGS, (flag) => t(`productBase.filter.is_listed_${flag}`)),
      )}
      {bar.flag(
        'in_stock',
        t('productBase.filter.in_stock'),
        choices(FLAGS, (flag) => t(`productBase.filter.in_stock_${flag}`)),
      )}
      {mayWrite && bar.deleted()}
    </>
  )
}
