import { Input, Message } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { Menu, MenuLabel } from '@outlet/shared/contract/menu'
import { changeOf } from '@outlet/shared/contract/menu/menu-tree'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { FormField } from '@outlet/shared/ui/FormField'
import { changeEntry, keyOf } from './edit-menu'
import type { MenuEntry } from './edit-menu'
import type { MenuEditor } from './use-menu-editor'

interface RenameDrawerProps {
  readonly menu: Menu
  readonly entry: MenuEntry | undefined
  readonly editor: MenuEditor
  readonly onClose: () => void
}

const RenameForm = ({ menu, entry, editor, onClose }: RenameDrawerProps & { readonly entry: MenuEntry }) => {
  const { t } = useTranslation('admin')
  const submit = async (label: MenuLabel) => {
    // A name equal to the default is not stored, so that it follows changes of the remote's label.
    const isDefault = label['zh-CN'] === entry.byDefault['zh-CN'] && label['en-US'] === entry.byDefault['en-US']
    const next = changeEntry(editor.changes, entry, { label: isDefault ? null : label })
    await editor.save(next, menu.version)
    Message.success(t('menu.done.renamed'))
  }
  return (
    <FormDrawer
      title={t('menu.rename.title')}
      isOpen
      onClose={onClose}
      kind="short"
      name={`rename ${menu.role} ${keyOf(entry)}`}
      initial={entry.label}
      schema={MenuLabel}
      submit={submit}
      valuesOf={(current) => changeOf(Menu.parse(current).changes, entry.kind, entry.name)?.label ?? entry.byDefault}
      describe={(field, label) => {
        if (field !== 'zh-CN' && field !== 'en-US') return null
        return { label: t(field === 'zh-CN' ? 'menu.rename.zh' : 'menu.rename.en'), text: label[field] }
      }}
    >
      <FormField field="zh-CN" label={t('menu.rename.zh')} required hint={entry.byDefault['zh-CN']}>
        <Input maxLength={40} />
      </FormField>
      <FormField field="en-US" label={t('menu.rename.en')} required hint={entry.byDefault['en-US']}>
        <Input maxLength={40} />
      </FormField>
    </FormDrawer>
  )
}

/** Form to rename an entry in both languages; shows the remote's default labels below. */
export const RenameDrawer = ({ entry, ...props }: RenameDrawerProps) =>
  entry ? <RenameForm key={keyOf(entry)} entry={entry} {...props} /> : null
