import { formatPercent } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { CellTag } from '@outlet/shared/ui/CellTag'
import { NumberText } from '@outlet/shared/ui/NumberText'

/** Percentage off the regular price. */
export const DiscountText = ({ percent }: { percent: number | null }) => {
  const locale = useLocale()
  if (percent === null || percent === 0) return <NumberText value={percent} unit="percent" />
  return <CellTag color="red">−{formatPercent(percent, locale)}</CellTag>
}
