import type { ExchangeRateDraft } from '@outlet/shared/contract/exchange-rates'

/** What the preview is asked for: all of a draft that decides what it changes. */
export const previewedRate = ({
  currency,
  valid_on,
  rate,
}: Pick<ExchangeRateDraft, 'currency' | 'valid_on' | 'rate'>) => ({
  currency,
  ...(valid_on && { valid_on }),
  rate,
})
