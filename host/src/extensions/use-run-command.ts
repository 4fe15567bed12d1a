import { Message } from '@arco-design/web-react'
import type { RemoteCommand } from '@outlet/shared/contract/releases'
import { runAction } from '@outlet/shared/ui/use-action'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useTranslation } from 'react-i18next'
import { errorIdOf, runReported } from '../client-errors/reported-error'
import { useConsole } from '../console/console-model'
import { HOST } from '../locales/add-host-messages'
import { fillLink } from './fill-link'
import type { Extension } from './permitted-extensions'

/** Long enough to copy an id. */
const MESSAGE_MS = 10_000

/** Runs a remote's command. A failure of the command or of its code is shown and affects nothing else. */
export const useRunCommand = () => {
  const { t } = useTranslation(HOST)
  const locale = useLocale()
  const { router, release, loadCommand } = useConsole()
  return async ({ remote, entry }: Extension<RemoteCommand>, argument = ''): Promise<void> => {
    if (entry.link !== undefined) return router.navigate(fillLink(entry.link, { argument }))
    const run = () =>
      runReported(release, remote, async () => {
        const command = await loadCommand(remote, entry.name)
        await command({ argument, navigate: router.navigate })
      })
    try {
      await runAction(run, entry.label[locale])
    } catch (error) {
      const errorId = errorIdOf(error)
      const known = errorId === null ? '' : t('common:error.error_id', { id: errorId })
      Message.error({ content: `${t('command.failed')} ${known}`.trim(), duration: MESSAGE_MS, closable: known !== '' })
    }
  }
}
