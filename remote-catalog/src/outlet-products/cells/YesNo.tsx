import { useTranslation } from 'react-i18next'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'

/** A store's flag; a missing flag is unknown, not "no". */
export const YesNo = ({ value }: { value: boolean | null }) => {
  const { t } = useTranslation('catalog')
  if (value === null) return <UnknownValue />
  return t(value ? 'outletProducts.yes' : 'outletProducts.no')
}
