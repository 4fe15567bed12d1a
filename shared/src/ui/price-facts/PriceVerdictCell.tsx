import { createContext, useContext } from 'react'
import { MAX_PRICE_FACTS, type PriceFacts } from '../../contract/products/price-facts'
import { PriceVerdictText } from './PriceVerdictText'
import { usePriceMessages } from './price-messages'
import { usePriceReasons } from './use-price-reasons'
import styles from './PriceFactStrip.module.css'

/** Price facts of the rows of a list, by row key. */
export const KnownPriceFacts = createContext<ReadonlyMap<string, PriceFacts>>(new Map())

/** Refetch interval in ms; prices change seldom. */
export const PRICE_FACTS_STALE_MS = 300_000

/** Ids in groups for one request each. Rows that are appended to the list leave the earlier groups as they are. */
export const priceFactGroups = (ids: readonly string[]): string[][] => {
  const groups: string[][] = []
  for (let from = 0; from < ids.length; from += MAX_PRICE_FACTS) groups.push(ids.slice(from, from + MAX_PRICE_FACTS))
  return groups
}

/** Verdict on a row's price, with its reason on hover; states if the discount is not real. */
export const PriceVerdictCell = ({ rowKey }: { readonly rowKey: string }) => {
  const t = usePriceMessages()
  const reasonsOf = usePriceReasons()
  const facts = useContext(KnownPriceFacts).get(rowKey)
  if (!facts) return null
  const { verdict, discount } = reasonsOf(facts)
  return (
    <>
      <PriceVerdictText word={facts.verdict.word} title={verdict} />
      {facts.discount?.is_real === false && (
        <span className={styles.second} title={discount ?? ''}>
          {t('discount.short')}
        </span>
      )}
    </>
  )
}
