import { useTranslation } from 'react-i18next'
import type { MenuChanges, MenuItem } from '@outlet/shared/contract/menu'
import { changedMenu } from '@outlet/shared/contract/menu/menu-tree'
import { useLocale } from '@outlet/shared/settings/use-settings'
import styles from './menu.module.css'

interface MenuPreviewProps {
  readonly defaults: readonly MenuItem[]
  readonly changes: MenuChanges
}

export const MenuPreview = ({ defaults, changes }: MenuPreviewProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const shown = changedMenu(defaults, changes).filter((item) => item.path === null && !item.hide_in_menu)
  return (
    <section className={styles.preview} aria-label={t('menu.preview')}>
      <h2 className={styles.heading}>{t('menu.preview')}</h2>
      <ul>
        {shown.map((item) => (
          <li key={item.name}>
            <span className={styles.name}>{item.label[locale]}</span>
            <ul>
              {item.children
                .filter((page) => !page.hide_in_menu)
                .map((page) => (
                  <li key={page.name}>{page.label[locale]}</li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
