import type { RemoteCommand } from '@outlet/shared/contract/releases'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Extension } from '../extensions/permitted-extensions'
import { useRunCommand } from '../extensions/use-run-command'
import { PopupMenu } from '../frame/PopupMenu'
import { HOST } from '../locales/add-host-messages'

/** Menu of the remotes' commands. */
export const QuickActions = ({ commands }: { commands: readonly Extension<RemoteCommand>[] }) => {
  const { t } = useTranslation(HOST)
  const locale = useLocale()
  const runCommand = useRunCommand()
  const [running, setRunning] = useState<string | null>(null)
  const run = async (command: Extension<RemoteCommand>) => {
    setRunning(command.entry.name)
    await runCommand(command)
    setRunning(null)
  }
  const button = (
    <>
      <IconPlus aria-hidden="true" />
      <span>{t('workplace.actions')}</span>
    </>
  )
  return (
    <PopupMenu
      className="arco-btn arco-btn-primary arco-btn-size-default arco-btn-shape-square"
      label={t('workplace.actions')}
      place="below"
      button={button}
    >
      {commands.map((command) => (
        <button
          key={`${command.remote} ${command.entry.name}`}
          type="button"
          role="menuitem"
          className="popup-item"
          disabled={running === command.entry.name}
          onClick={() => void run(command)}
        >
          {command.entry.label[locale]}
        </button>
      ))}
    </PopupMenu>
  )
}
