import { Button } from '@arco-design/web-react'
import type { RemoteCommand } from '@outlet/shared/contract/releases'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Extension } from '../extensions/permitted-extensions'
import { useRunCommand } from '../extensions/use-run-command'
import { HOST } from '../locales/add-host-messages'

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
  return (
    <div className="workplace-actions" role="group" aria-label={t('workplace.actions')}>
      {commands.map((command) => (
        <Button
          key={`${command.remote} ${command.entry.name}`}
          loading={running === command.entry.name}
          onClick={() => void run(command)}
        >
          {command.entry.label[locale]}
        </Button>
      ))}
    </div>
  )
}
