import { Select } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { StoreKey } from '@outlet/shared/contract/stores'
import { z } from '@outlet/shared/contract/zod'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { Page } from '@outlet/shared/ui/Page'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { storeAddress } from '../common/store-address'
import { storesQuery } from '../common/stores.queries'
import { OutletProductsPage } from './OutletProductsPage'

const StoreUrl = z.object({ website_type: StoreKey.optional() })

/** Selects another store; the filters of the current one are dropped. */
const StoreChoice = ({ chosen }: { chosen?: string }) => {
  const { t } = useTranslation('catalog')
  const navigate = useNavigate()
  const { data } = useQuery(storesQuery)
  return (
    <Select
      aria-label={t('outletProducts.store')}
      placeholder={t('outletProducts.store')}
      style={{ width: 220 }}
      {...(chosen === undefined ? {} : { value: chosen })}
      options={(data?.items ?? []).map(({ key, name }) => ({ value: key, label: name }))}
      onChange={(key) => void navigate(storeAddress(String(key)))}
    />
  )
}

/** Products of any connected store, selected by `?website_type=<key>`. */
export default function StoreProductsPage() {
  const { t } = useTranslation('catalog')
  const [{ website_type: storeKey }] = useUrlState(StoreUrl)
  const query = useQuery(storesQuery)
  const title = t('outletProducts.title.other')
  if (storeKey !== undefined) {
    const name = query.data?.items.find(({ key }) => key === storeKey)?.name
    return (
      <OutletProductsPage
        key={storeKey}
        title={name ? t('outletProducts.title.of', { store: name }) : title}
        websiteType={storeKey}
        choice={<StoreChoice chosen={storeKey} />}
      />
    )
  }
  return (
    <Page title={title}>
      <Loaded query={query} rows={3} hidesLaterErrors>
        {() => <EmptyState title={t('outletProducts.choose_store')} action={<StoreChoice />} />}
      </Loaded>
    </Page>
  )
}
