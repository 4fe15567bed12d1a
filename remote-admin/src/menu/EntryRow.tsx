import { IconDragDotVertical } from '@arco-design/web-react/icon'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CellTag } from '@outlet/shared/ui/CellTag'
import { menuCan } from '@outlet/shared/contract/menu'
import type { Role } from '@outlet/shared/contract/users/roles'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { EntryActions } from './EntryActions'
import { changeEntry } from './edit-menu'
import type { MenuEntry } from './edit-menu'
import type { MenuEditor } from './use-menu-editor'
import styles from './menu.module.css'

export interface SharedRowProps {
  readonly role: Role
  readonly editor: MenuEditor
  readonly onRename: (entry: MenuEntry) => void
}

interface EntryRowProps extends SharedRowProps {
  readonly entry: MenuEntry
  readonly index: number
  readonly count: number
  /** Moves the entry to another position among its siblings. */
  readonly onMove: (to: number) => void
  readonly onGrab: (isGrabbed: boolean) => void
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 }

const Tags = ({ entry }: { readonly entry: MenuEntry }) => {
  const { t } = useTranslation('admin')
  return (
    <>
      {entry.isHidden && <CellTag color="orangered">{t('menu.hidden')}</CellTag>}
      {entry.isRenamed && <CellTag color="arcoblue">{t('menu.renamed')}</CellTag>}
      {entry.isUnlisted && <CellTag>{t('menu.unlisted')}</CellTag>}
    </>
  )
}

/** Menu entry with its names, changes and actions. Its handle moves it by dragging and by arrow keys. */
export const EntryRow = ({ entry, role, editor, index, count, onMove, onRename, onGrab }: EntryRowProps) => {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const name = entry.label[locale]
  // Distinguishes a section from its only page, which often has the same name.
  const label = entry.kind === 'section' ? t('menu.section_named', { label: name }) : name
  const move = (by: 1 | -1) => {
    const to = index + by
    if (to >= 0 && to < count) onMove(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(by)
  }
  const change = (next: Parameters<typeof changeEntry>[2], said: string) =>
    editor.change(changeEntry(editor.changes, entry, next), t(said, { label }))
  return (
    <div className={styles.row} data-hidden={entry.isHidden} data-kind={entry.kind}>
      <button
        type="button"
        className={styles.handle}
        aria-label={t('menu.act.move', { label })}
        title={t('menu.act.move', { label })}
        draggable
        onKeyDown={onKeyDown}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', entry.name)
          onGrab(true)
        }}
        onDragEnd={() => onGrab(false)}
      >
        <IconDragDotVertical aria-hidden="true" />
      </button>
      <div className={styles.names}>
        <span className={styles.name}>{name}</span>
        <span className={styles.other}>{entry.label[locale === 'zh-CN' ? 'en-US' : 'zh-CN']}</span>
        {entry.isRenamed && <span className={styles.other}>{t('menu.was', { label: entry.byDefault[locale] })}</span>}
        <Tags entry={entry} />
      </div>
      <div className={styles.actions} role="group" aria-label={label}>
        <EntryActions
          entry={entry}
          label={label}
          mayHide={menuCan.hide(role, entry)}
          isFirst={index === 0}
          isLast={index === count - 1}
          onMove={move}
          onRename={() => onRename(entry)}
          onHide={(hidden) => change({ hidden }, hidden ? 'menu.done.hidden' : 'menu.done.shown')}
          onReset={() => change({ hidden: false, label: null }, 'menu.done.reset')}
        />
      </div>
    </div>
  )
}
