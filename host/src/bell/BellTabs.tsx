import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'

interface BellTabsProps {
  /** Id of the panel that the tabs switch. The tabs' ids are derived from it. */
  readonly panelId: string
  readonly onlyUnread: boolean
  readonly count: number
  readonly onChange: (onlyUnread: boolean) => void
}

/** Two tabs; arrow keys move between them. */
export const BellTabs = ({ panelId, onlyUnread, count, onChange }: BellTabsProps) => {
  const { t } = useTranslation(HOST)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    onChange(!onlyUnread)
    event.currentTarget.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
  }
  const tab = (name: 'unread' | 'all', isSelected: boolean, label: string) => (
    <button
      type="button"
      role="tab"
      id={`${panelId}-${name}`}
      aria-selected={isSelected}
      aria-controls={panelId}
      tabIndex={isSelected ? 0 : -1}
      onClick={() => onChange(name === 'unread')}
    >
      {label}
    </button>
  )
  return (
    <div className="bell-tabs" role="tablist" aria-label={t('bell.name')} onKeyDown={onKeyDown}>
      {tab('unread', onlyUnread, count > 0 ? t('bell.unread_with', { count }) : t('bell.unread'))}
      {tab('all', !onlyUnread, t('bell.all'))}
    </div>
  )
}
