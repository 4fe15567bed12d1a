import { useTranslation } from 'react-i18next'
import type { AttemptQuote } from '@outlet/shared/contract/purchase-attempts'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { useConverted } from '../use-converted'
import styles from '../snatch-tasks.module.css'

const QUOTE_LINES = ['subtotal', 'shipping', 'tax', 'total'] as const

/** Final price with its components. */
export const QuoteTable = ({ quote }: { readonly quote: AttemptQuote }) => {
  const { t } = useTranslation('snatch-tasks')
  const converted = useConverted()(quote.total)
  return (
    <dl className={styles.quote}>
      {QUOTE_LINES.map((part) => (
        <div key={part} data-part={part}>
          <dt>{t(`snatchTasks.quote.${part}`)}</dt>
          <dd>
            <MoneyText money={quote[part]} />
            {part === 'total' && converted && converted.currency !== quote.total.currency && (
              <span className={styles.second}>
                {' '}
                ≈ <MoneyText money={converted} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
