import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Day, ExchangeRate, type CurrencyInUse } from '@outlet/shared/contract/money/exchange-rates'
import { useCan } from '@outlet/shared/session/use-can'
import { DataTable } from '@outlet/shared/ui/DataTable'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { Page } from '@outlet/shared/ui/Page'
import { RecordPager } from '@outlet/shared/ui/RecordPager'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { CurrencyDrawer } from './CurrencyDrawer'
import { currenciesQuery } from './exchange-rates.queries'
import { RateSourcePanel } from './RateSourcePanel'
import { SetRateForm } from './SetRateForm'
import { useCurrencyColumns } from './use-currency-columns'
import { z } from '@outlet/shared/contract/zod'

const RatesUrl = z.object({
  /** Currency of the open drawer and of the form. */
  currency: ExchangeRate.shape.currency.optional(),
  /** Open form: sets a rate, or corrects the rate of a day. */
  form: z.enum(['set']).optional(),
  day: Day.optional(),
})
type RatesUrl = z.infer<typeof RatesUrl>

const keyOf = ({ currency }: CurrencyInUse) => currency

/** Rates of the currencies in use, with start date and waiting orders. Admins set and correct rates here. */
export default function ExchangeRatesPage() {
  const { t } = useTranslation('admin')
  const mayWrite = useCan()('exchange-rates.write')
  const [url, changeUrl] = useUrlState(RatesUrl)
  const currencies = useQuery(currenciesQuery)
  const open = useCallback(({ currency }: CurrencyInUse) => changeUrl({ currency }), [changeUrl])
  const set = (type: 'primary' | 'secondary') =>
    mayWrite && (
      <Button type={type} icon={<IconPlus />} onClick={() => changeUrl({ form: 'set' })}>
        {t('exchangeRates.set')}
      </Button>
    )
  const list = { ...currencies, data: currencies.data?.items }
  const reporting = currencies.data?.reporting_currency
  const pager = url.currency !== undefined && (
    <RecordPager
      list={list}
      rowKey={keyOf}
      open={url.currency}
      onShow={(currency) => changeUrl({ currency }, { replace: true })}
    />
  )
  return (
    <Page
      title={t('exchangeRates.title')}
      hint={reporting && t('exchangeRates.hint', { currency: reporting })}
      actions={set('primary')}
    >
      <DataTable
        label={t('exchangeRates.title')}
        list={list}
        columns={useCurrencyColumns(currencies.data)}
        rowKey={keyOf}
        onOpen={open}
        empty={
          <EmptyState title={t('exchangeRates.empty')} hint={t('exchangeRates.empty_hint')} action={set('secondary')} />
        }
      />
      {reporting && <RateSourcePanel />}
      <CurrencyDrawer
        currency={url.currency}
        pager={pager}
        onSet={(day) => changeUrl({ form: 'set', day })}
        onClose={() => changeUrl({ currency: undefined, form: undefined, day: undefined })}
      />
      {mayWrite && reporting && currencies.data && (
        <SetRateForm
          isOpen={url.form === 'set'}
          currency={url.currency}
          day={url.day}
          reporting={reporting}
          today={currencies.data.today}
          onClose={() => changeUrl({ form: undefined, day: undefined })}
        />
      )}
    </Page>
  )
}
