import { priceVerdicts, type PriceVerdict } from '../../contract/products/price-facts'
import type { FilterBar } from '../list/filter-bar'
import { choices, FLAGS } from '../SelectFilter'
import { usePriceMessages } from './price-messages'

interface VerdictFilter {
  price_verdict?: PriceVerdict['word'][] | undefined
  is_discount_real?: boolean | undefined
}

/** Filters of a list by the verdicts on price and discount. */
export const VerdictFilters = ({ bar }: { readonly bar: Pick<FilterBar<VerdictFilter>, 'many' | 'flag'> }) => {
  const t = usePriceMessages()
  return (
    <>
      {bar.many(
        'price_verdict',
        t('filter.verdict'),
        choices(priceVerdicts, (word) => t(`word.${word}`)),
      )}
      {bar.flag(
        'is_discount_real',
        t('filter.discount'),
        choices(FLAGS, (isReal) => t(isReal === 'true' ? 'discount_word.real' : 'discount_word.not_real')),
      )}
    </>
  )
}
