import type { ExchangeRateDraft } from '@outlet/shared/contract/money/exchange-rates'

/** Query of the preview: the fields of a draft that determine its effect. */
export const previewedRate = ({
  currency,
  valid_on,
  rate,
}: Pick<ExchangeRateDraft, 'currency' | 'valid_on' | 'rate'>) => ({
  currency,
  ...(valid_on && { valid_on }),
  rate,
})
