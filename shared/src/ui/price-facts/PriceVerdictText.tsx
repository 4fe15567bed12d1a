import type { PriceVerdict } from '../../contract/products/price-facts'
import type { CellTagColor } from '../CellTag'
import { StateText } from '../StateText'
import { usePriceMessages } from './price-messages'

const colors: Record<PriceVerdict['word'], CellTagColor> = {
  new_low: 'green',
  good: 'green',
  usual: 'gray',
  high: 'orange',
  unknown: 'gray',
}

interface PriceVerdictTextProps {
  readonly word: PriceVerdict['word']
  /** Reason, shown on hover. */
  readonly title?: string
}

export const PriceVerdictText = ({ word, ...rest }: PriceVerdictTextProps) => {
  const t = usePriceMessages()
  return (
    <StateText color={colors[word]} {...rest}>
      {t(`word.${word}`)}
    </StateText>
  )
}
