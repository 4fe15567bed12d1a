import { Button } from '@arco-design/web-react'
import { IconArrowDown, IconArrowUp, IconEdit, IconEye, IconEyeInvisible, IconUndo } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuEntry } from './edit-menu'

interface EntryActionsProps {
  readonly entry: MenuEntry
  /** Label in the current language. */
  readonly label: string
  readonly mayHide: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (steps: 1 | -1) => void
  readonly onRename: () => void
  readonly onHide: (hidden: boolean) => void
  readonly onReset: () => void
}

interface ActProps {
  readonly name: string
  readonly icon: ReactNode
  readonly disabled?: boolean
  readonly onClick: () => void
}

const Act = ({ name, icon, disabled = false, onClick }: ActProps) => (
  <Button type="text" size="small" icon={icon} aria-label={name} title={name} disabled={disabled} onClick={onClick} />
)

export const EntryActions = (props: EntryActionsProps) => {
  const { t } = useTranslation('admin')
  const { entry, label, mayHide, isFirst, isLast, onMove, onRename, onHide, onReset } = props
  const hide = entry.isHidden ? 'show' : 'hide'
  return (
    <>
      <Act name={t('menu.act.up', { label })} icon={<IconArrowUp />} disabled={isFirst} onClick={() => onMove(-1)} />
      <Act name={t('menu.act.down', { label })} icon={<IconArrowDown />} disabled={isLast} onClick={() => onMove(1)} />
      <Act name={t('menu.act.rename', { label })} icon={<IconEdit />} onClick={onRename} />
      <Act
        name={t(mayHide ? `menu.act.${hide}` : 'menu.act.always', { label })}
        icon={entry.isHidden ? <IconEyeInvisible /> : <IconEye />}
        disabled={!mayHide}
        onClick={() => onHide(!entry.isHidden)}
      />
      <Act
        name={t('menu.act.reset', { label })}
        icon={<IconUndo />}
        disabled={!entry.isHidden && !entry.isRenamed}
        onClick={onReset}
      />
    </>
  )
}
