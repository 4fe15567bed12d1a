import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
import { DayRate } from './DayRate'
import { ratesQuery } from './exchange-rates.queries'
import { currencyName, dayBefore } from './rate-text'
import styles from './exchange-rates.module.css'

interface HistoryProps {
  readonly currency: string
  /** Opens the form for a new rate, or to correct the rate of `day`. */
  readonly onSet: (day?: string) => void
}

const History = ({ currency, onSet }: HistoryProps) => {
  const { t } = useTranslation('admin')
  const mayWrite = useCan()('exchange-rates.write')
  const query = useInfiniteQuery(ratesQuery(currency))
  return (
    <div className={styles.detail}>
      <Loaded query={query}>
        {(rates) => (
          <>
            {mayWrite && (
              <Button type="primary" icon={<IconPlus />} className={styles.start} onClick={() => onSet()}>
                {t('exchangeRates.set')}
              </Button>
            )}
            {rates.length === 0 && <p className={styles.hint}>{t('exchangeRates.history_empty')}</p>}
            <ol className={styles.days} aria-label={t('exchangeRates.history')}>
              {rates.map((rate, index) => {
                const next = rates[index - 1]
                return (
                  <DayRate
                    key={rate.valid_on}
                    rate={rate}
                    until={next ? dayBefore(next.valid_on) : null}
                    onCorrect={mayWrite ? onSet : undefined}
                  />
                )
              })}
            </ol>
          </>
        )}
      </Loaded>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('exchangeRates.more')}
        </Button>
      )}
    </div>
  )
}

interface CurrencyDrawerProps {
  /** Currency from the address; undefined while no drawer is open. */
  readonly currency: string | undefined
  readonly pager: ReactNode
  readonly onSet: HistoryProps['onSet']
  readonly onClose: () => void
}

/** History of a currency's rates: periods, authors, corrections and notes. */
export const CurrencyDrawer = ({ currency, pager, onSet, onClose }: CurrencyDrawerProps) => {
  const locale = useLocale()
  // Stays mounted while the drawer closes.
  const [shown, setShown] = useState(currency)
  if (currency !== undefined && currency !== shown) setShown(currency)
  return (
    <PageDrawer
      title={shown && `${shown}\u00a0· ${currencyName(shown, locale)}`}
      isOpen={currency !== undefined}
      onClose={onClose}
      kind="record"
      beside={pager}
    >
      {shown && <History key={shown} currency={shown} onSet={onSet} />}
    </PageDrawer>
  )
}
