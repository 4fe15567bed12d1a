import { Message } from '@arco-design/web-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getProduct, listProducts } from '@outlet/shared/contract/products'
import type { Product } from '@outlet/shared/contract/products'
import { toldAtButton } from '@outlet/shared/ui/refusal-at-button'
import { monitorProductAction } from './outlet-products.queries'

const DUPLICATE = 'inventory_monitor.duplicate'

/** Begins to monitor a product, and says what came of it: that it is monitored already is no failure. */
export const useMonitorProduct = ({ website_type, id, name }: Pick<Product, 'website_type' | 'id' | 'name'>) => {
  const { t } = useTranslation('catalog')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    ...monitorProductAction,
    onSuccess: () => void Message.success(t('outletProducts.monitor.done', { name })),
    onMutate: toldAtButton.onMutate,
    onError: (error, sent, tell) => {
      if (error.code !== DUPLICATE) return toldAtButton.onError(error, sent, tell)
      Message.info(t('outletProducts.monitor.already', { name }))
      for (const { path } of [listProducts, getProduct]) void client.invalidateQueries({ queryKey: [path] })
    },
  })
  return { isPending, monitor: () => mutate({ body: { product_id: id, website_type } }) }
}
