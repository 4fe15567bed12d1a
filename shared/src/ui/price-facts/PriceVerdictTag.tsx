import type { PriceVerdict } from '../../contract/products/price-facts'
import { CellTag, type CellTagColor } from '../CellTag'
import { usePriceMessages } from './price-messages'

const colors: Record<PriceVerdict['word'], CellTagColor> = {
  new_low: 'green',
  good: 'green',
  usual: 'gray',
  high: 'orange',
  unknown: 'gray',
}

interface PriceVerdictTagProps {
  readonly word: PriceVerdict['word']
  /** Reason, shown on hover. */
  readonly title?: string
}

export const PriceVerdictTag = ({ word, ...rest }: PriceVerdictTagProps) => {
  const t = usePriceMessages()
  return (
    <CellTag color={colors[word]} {...rest}>
      {t(`word.${word}`)}
    </CellTag>
  )
}
