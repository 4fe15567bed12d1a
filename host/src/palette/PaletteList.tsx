import { IconFile, IconRight, IconThunderbolt } from '@arco-design/web-react/icon'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import type { ItemKind, PaletteGroup, PaletteItem } from './palette-item'

interface PaletteListProps {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  readonly active: PaletteItem | undefined
  readonly optionId: (id: string) => string
  readonly onPoint: (id: string) => void
  readonly onRun: (item: PaletteItem) => void
}

const icons: Record<ItemKind, typeof IconFile> = { page: IconFile, command: IconThunderbolt, found: IconRight }

type OptionProps = Omit<PaletteListProps, 'id' | 'groups'> & { readonly item: PaletteItem }

const Option = ({ item, active, optionId, onPoint, onRun }: OptionProps) => {
  const Icon = icons[item.kind]
  return (
    <div
      className="palette-option"
      role="option"
      id={optionId(item.id)}
      aria-selected={item.id === active?.id}
      onPointerMove={() => onPoint(item.id)}
      onClick={() => onRun(item)}
    >
      <Icon aria-hidden="true" />
      <span className="palette-title">{item.title}</span>
      {item.detail !== undefined && <span className="palette-detail">{item.detail}</span>}
    </div>
  )
}

const Group = ({ group, ...options }: Omit<PaletteListProps, 'id' | 'groups'> & { group: PaletteGroup }) => {
  const headingId = useId()
  return (
    <div role="group" aria-labelledby={headingId}>
      <div className="palette-heading" id={headingId} role="presentation">
        {group.label}
      </div>
      {group.items.map((item) => (
        <Option key={item.id} item={item} {...options} />
      ))}
    </div>
  )
}

/** The list of choices. The focus stays in the field, which references the active line. */
export const PaletteList = ({ id, groups, ...options }: PaletteListProps) => {
  const { t } = useTranslation(HOST)
  const activeId = options.active && options.optionId(options.active.id)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div className="palette-list" id={id} role="listbox" aria-label={t('palette.results')}>
      {groups.map((group) => (
        <Group key={group.id} group={group} {...options} />
      ))}
    </div>
  )
}
