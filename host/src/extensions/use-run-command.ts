import { Message } from '@arco-design/web-react'
import type { RemoteCommand } from '@outlet/shared/contract/releases'
import { refusalAtButton } from '@outlet/shared/ui/refusal-at-button'
import { isApiError } from '@outlet/shared/api/api-error'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useTranslation } from 'react-i18next'
import { errorIdOf, runReported } from '../client-errors/reported-error'
import { useConsole } from '../console/console-parts'
import { HOST } from '../locales/add-host-messages'
import { fillLink } from './fill-link'
import type { Extension } from './permitted'

/** Long enough to copy an id. */
const TOLD_MS = 10_000

/** Does what a remote's command says; a failure of it, or of its code, is told and touches nothing else. */
export const useRunCommand = () => {
  const { t } = useTranslation(HOST)
  const locale = useLocale()
  const { router, release, loadCommand } = useConsole()
  return async ({ remote, entry }: Extension<RemoteCommand>, argument = ''): Promise<void> => {
    if (entry.link !== undefined) return router.navigate(fillLink(entry.link, { argument }))
    const tell = refusalAtButton(entry.label[locale])
    try {
      await runReported(release, remote, async () => {
        const command = await loadCommand(remote, entry.name)
        await command({ argument, navigate: router.navigate })
      })
    } catch (error) {
      if (isApiError(error)) return tell(error)
      const errorId = errorIdOf(error)
      const known = errorId === null ? '' : t('common:error.error_id', { id: errorId })
      Message.error({ content: `${t('command.failed')} ${known}`.trim(), duration: TOLD_MS, closable: known !== '' })
    }
  }
}
