import { useTranslation } from 'react-i18next'
import type { EnvironmentRules } from '@outlet/shared/contract/releases/environments'
import { CellTag } from '@outlet/shared/ui/CellTag'
import styles from '../releases.module.css'

/** Rules of an environment as tags, with the reason of a freeze. */
export const RuleTags = ({ rules }: { rules: EnvironmentRules }) => {
  const { t } = useTranslation('admin')
  const { frozen, needs_approval, needs_browser } = rules
  if (!frozen && !needs_approval && !needs_browser) return null
  return (
    <div className={styles.second}>
      <div className={styles.tags}>
        {frozen && <CellTag color="orange">{t('releases.tag.frozen')}</CellTag>}
        {needs_approval && <CellTag color="arcoblue">{t('releases.tag.needs_approval')}</CellTag>}
        {needs_browser && <CellTag>{t('releases.tag.needs_browser')}</CellTag>}
      </div>
      {frozen && (
        <div className={styles.reason}>{t('releases.frozen_by', { who: frozen.by, reason: frozen.reason })}</div>
      )}
    </div>
  )
}
