import { Radio } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Menu } from '@outlet/shared/contract/menu'
import { changedMenu } from '@outlet/shared/contract/menu/menu-tree'
import { roles, Role } from '@outlet/shared/contract/users/roles'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { ConfirmButton } from '@outlet/shared/ui/ConfirmButton'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { Page } from '@outlet/shared/ui/Page'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { entriesOf, keyOf } from './edit-menu'
import { EntryList } from './EntryList'
import { menuQuery } from './menu.queries'
import { RenameDrawer } from './RenameDrawer'
import { useMenuEditor } from './use-menu-editor'
import styles from './menu.module.css'
import { z } from '@outlet/shared/contract/zod'

/** `rename`: entry of the open form, such as `page:OrderList`. */
const MenuUrl = z.object({ role: Role.default('admin'), rename: z.string().max(80).optional() })

const MenuPreview = ({ defaults, changes }: Pick<Menu, 'defaults' | 'changes'>) => {
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

const MenuEditing = ({ menu }: { readonly menu: Menu }) => {
  const { t } = useTranslation('admin')
  const [{ rename }, setUrl] = useUrlState(MenuUrl)
  const editor = useMenuEditor(menu)
  const { changes } = editor
  const sections = entriesOf(menu.defaults, changes)
  const renamed = sections.flatMap((section) => [section, ...section.pages]).find((entry) => keyOf(entry) === rename)
  const isChanged = changes.entries.length > 0 || changes.orders.length > 0
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.hint}>{t('menu.hint')}</p>
        <ConfirmButton
          question={t('menu.reset_question', { role: t(`menu.role.${menu.role}`) })}
          verb={t('menu.reset')}
          disabled={!isChanged}
          onConfirm={() => editor.saveWithUndo({ entries: [], orders: [] }, t('menu.done.all_reset'))}
        >
          {t('menu.reset')}
        </ConfirmButton>
      </div>
      <div className={styles.columns}>
        <EntryList
          label={t('menu.sections')}
          section={null}
          entries={sections}
          role={menu.role}
          editor={editor}
          onRename={(entry) => setUrl({ rename: keyOf(entry) })}
        />
        <MenuPreview defaults={menu.defaults} changes={changes} />
      </div>
      <RenameDrawer menu={menu} entry={renamed} editor={editor} onClose={() => setUrl({ rename: undefined })} />
    </>
  )
}

/** Editor of the menu by role: names, order and hidden entries. */
export default function MenuPage() {
  const { t } = useTranslation('admin')
  const [{ role }, setUrl] = useUrlState(MenuUrl)
  const choice = (
    <Radio.Group
      type="button"
      aria-label={t('menu.of_role')}
      value={role}
      onChange={(value) => setUrl({ role: value, rename: undefined })}
      options={roles.map((value) => ({ value, label: t(`menu.role.${value}`) }))}
    />
  )
  return (
    <Page title={t('menu.title')} actions={choice}>
      <Loaded query={useQuery(menuQuery(role))} hidesLaterErrors>
        {(menu) => <MenuEditing key={role} menu={menu} />}
      </Loaded>
    </Page>
  )
}
