import { Alert, Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Product } from '@outlet/shared/contract/products'
import { useCan } from '@outlet/shared/session/use-can'

/** Currency of a price without an exchange rate; undefined if all prices are converted. */
const currencyWithoutRate = (
  products: readonly Pick<Product, 'current_price' | 'converted_price'>[],
): string | undefined =>
  products.find((product) => product.current_price && !product.converted_price)?.current_price?.currency

/** Notice that prices cannot be converted yet; links an admin to the missing exchange rate. */
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
        content={t(maySet ? 'outletProducts.rate.missing' : 'outletProducts.rate.missing_for_admin', { currency })}
        action={button}
      />
    </div>
  )
}
