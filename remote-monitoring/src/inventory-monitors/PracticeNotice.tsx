import { useTranslation } from 'react-i18next'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { CellTag } from '@outlet/shared/ui/CellTag'
import { useStoresByKey } from './use-stores-by-key'

/** Says once which stores are none; nothing where all are. */
export const PracticeNotice = () => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const names = [...useStoresByKey().values()].filter((store) => store.is_practice).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <span title={t('inventoryMonitors.practice_hint')}>
      <CellTag color="orange">{t('inventoryMonitors.practice')}</CellTag> {new Intl.ListFormat(locale).format(names)}
    </span>
  )
}
