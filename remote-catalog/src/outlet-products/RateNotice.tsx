import { Alert, Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Product } from '@outlet/shared/contract/products'
import { useCan } from '@outlet/shared/session/use-can'
import { currencyWithoutRate } from './currency-without-rate'

/** Tells that prices cannot be converted yet, and leads an admin to where the rate is set. */
export const RateNotice = ({ products }: { products: readonly Product[] | undefined }) => {
  const { t } = useTranslation('catalog')
  const navigate = useNavigate()
  const maySet = useCan()('exchange-rates.write')
  const currency = currencyWithoutRate(products ?? [])
  if (currency === undefined) return null
  const button = maySet && (
    <Button
      size="mini"
      type="primary"
      onClick={() => void navigate(`/exchange-rates/list?currency=${currency}&form=set`)}
    >
      {t('outletProducts.rate.set')}
    </Button>
  )
  return (
    <div data-passing>
      <Alert
        type="info"
        content={t(maySet ? 'outletProducts.rate.missing' : 'outletProducts.rate.missing_ask', { currency })}
        action={button}
      />
    </div>
  )
}
