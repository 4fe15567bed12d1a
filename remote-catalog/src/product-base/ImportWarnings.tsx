import { Alert, Button } from '@arco-design/web-react'
import type { PlannedLine } from '@outlet/shared/contract/product-base/product-base-import'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useMessages } from './messages/messages'

/** Lines worth a review before the import; they do not prevent it. */
const warnings = {
  unknown: (line: PlannedLine) => line.is_at_store === false,
  existing: (line: PlannedLine) => line.result === 'changed',
} as const
const kinds = ['unknown', 'existing'] as const

/** Maximum number of line numbers in a warning; the table has all of them. */
const MAX_LINE_NUMBERS = 20

interface ImportWarningsProps {
  readonly lines: readonly PlannedLine[]
  readonly isBusy: boolean
  readonly onLeaveOut: (places: readonly number[]) => void
}

/**
 * Warnings about lines whose code no store has, and about lines that change existing products. Each group can be left
 * out of the import.
 */
export const ImportWarnings = ({ lines, isBusy, onLeaveOut }: ImportWarningsProps) => {
  const { t } = useMessages()
  const locale = useLocale()
  return kinds.map((kind) => {
    const places = lines.flatMap((line, place) => (warnings[kind](line) ? [place] : []))
    if (places.length === 0) return null
    const numbers = [...new Set(places.flatMap((place) => lines[place]?.line ?? []))]
    const shown = numbers.slice(0, MAX_LINE_NUMBERS).map((line) => formatNumber(line, locale))
    const text = t(`productBase.import.warning.${kind}`, {
      count: places.length,
      number: formatNumber(places.length, locale),
      lines: shown.join(t('catalog:outletProducts.comma')) + (numbers.length > MAX_LINE_NUMBERS ? ' …' : ''),
    })
    return (
      <Alert
        key={kind}
        type={kind === 'unknown' ? 'warning' : 'info'}
        style={{ marginBottom: 8 }}
        content={text}
        action={
          <Button size="mini" disabled={isBusy} onClick={() => onLeaveOut(places)}>
            {t('productBase.import.leave_out')}
          </Button>
        }
      />
    )
  })
}
