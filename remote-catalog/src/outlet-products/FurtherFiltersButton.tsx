import { Badge, Button } from '@arco-design/web-react'
import { IconFilter } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'

interface FurtherFiltersButtonProps {
  /** What it opens. */
  readonly controls: string
  /** How many of the further filters are set. */
  readonly count: number
  readonly isOpen: boolean
  readonly onToggle: () => void
}

export const FurtherFiltersButton = ({ controls, count, isOpen, onToggle }: FurtherFiltersButtonProps) => {
  const { t } = useTranslation('catalog')
  return (
    <Badge count={isOpen ? 0 : count}>
      <Button icon={<IconFilter />} aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
        {t(isOpen ? 'outletProducts.filter.fewer' : 'outletProducts.filter.more')}
      </Button>
    </Badge>
  )
}
