import { Input, Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ExchangeRateDraft } from '@outlet/shared/contract/exchange-rates'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { FormField } from '@outlet/shared/ui/FormField'
import { setRateAction } from './outlet-products.queries'

const WIDTH = 420

interface SetRateDrawerProps {
  /** Open while there is one. */
  readonly currency: string | undefined
  readonly onClose: () => void
}

/** Says what one unit of a store's currency is worth in the reporting currency. */
export const SetRateDrawer = ({ currency, onClose }: SetRateDrawerProps) => {
  const { t } = useTranslation('catalog')
  const { mutateAsync } = useMutation(setRateAction)
  return (
    <FormDrawer
      title={t('outletProducts.rate.title', { currency })}
      isOpen={currency !== undefined}
      onClose={onClose}
      width={WIDTH}
      name="rate"
      initial={{ rate: '', valid_on: '' }}
      schema={ExchangeRateDraft}
      bodyOf={({ rate, valid_on }) => ({ currency, valid_on: valid_on || undefined, rate: rate.trim() })}
      submit={async (body) => {
        const { reporting_currency: reporting, rate } = await mutateAsync({ body })
        Message.success(t('outletProducts.rate.saved', { currency: body.currency, reporting, rate }))
      }}
    >
      <FormField
        field="rate"
        label={t('outletProducts.rate.rate', { currency })}
        hint={t('outletProducts.rate.rate_hint')}
        required
      >
        <Input inputMode="decimal" placeholder="7.1234" />
      </FormField>
      <FormField
        field="valid_on"
        label={t('outletProducts.rate.valid_on')}
        hint={t('outletProducts.rate.valid_on_hint')}
      >
        <Input type="date" />
      </FormField>
    </FormDrawer>
  )
}
