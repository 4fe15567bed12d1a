import { Alert, Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '@outlet/shared/contract/products'
import { useCan } from '@outlet/shared/session/use-can'
import { currencyWithoutRate } from './currency-without-rate'
import { SetRateDrawer } from './SetRateDrawer'

/** Tells that prices cannot be converted yet, and lets an admin set the rate. */
export const RateNotice = ({ products }: { products: readonly Product[] | undefined }) => {
  const { t } = useTranslation('catalog')
  const maySet = useCan()('exchange-rates.write')
  const [asked, setAsked] = useState<string>()
  const currency = currencyWithoutRate(products ?? [])
  const button = maySet && (
    <Button size="mini" type="primary" onClick={() => setAsked(currency)}>
      {t('outletProducts.rate.set')}
    </Button>
  )
  return (
    <>
      {currency !== undefined && (
        <Alert
          type="info"
          content={t(maySet ? 'outletProducts.rate.missing' : 'outletProducts.rate.missing_ask', { currency })}
          action={button}
        />
      )}
      <SetRateDrawer currency={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}
