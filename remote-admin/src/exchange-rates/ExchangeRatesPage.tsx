import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrencyInUse } from '@outlet/shared/contract/exchange-rates'
import { useCan } from '@outlet/shared/session/use-can'
import { DataTable } from '@outlet/shared/ui/DataTable'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { Page } from '@outlet/shared/ui/Page'
import { RecordPager } from '@outlet/shared/ui/RecordPager'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { CurrencyDrawer } from './CurrencyDrawer'
import { currenciesQuery } from './exchange-rates.queries'
import { RateSourcePanel } from './RateSourcePanel'
import { RatesUrl } from './rates-url'
import { SetRateForm } from './SetRateForm'
import { useCurrencyColumns } from './use-currency-columns'

const keyOf = ({ currency }: CurrencyInUse) => currency

/** What the currencies in use are worth, since when, and what waits for a rate; where admins set and correct rates. */
export default function ExchangeRatesPage() {
  const { t } = useTranslation('admin')
  const mayWrite = useCan()('exchange-rates.write')
  const [url, changeUrl] = useUrlState(RatesUrl)
  const currencies = useQuery(currenciesQuery)
  const open = useCallback(({ currency }: CurrencyInUse) => changeUrl({ currency }), [changeUrl])
  const set = mayWrite && (
    <Button type="primary" icon={<IconPlus />} onClick={() => changeUrl({ form: 'set' })}>
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
      actions={set}
    >
      <DataTable
        label={t('exchangeRates.title')}
        list={list}
        columns={useCurrencyColumns(currencies.data)}
        rowKey={keyOf}
        onOpen={open}
        empty={<EmptyState title={t('exchangeRates.empty')} hint={t('exchangeRates.empty_hint')} action={set} />}
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
