import { Message } from '@arco-design/web-react'
import type { RemoteCommand } from '@outlet/shared/contract/releases'
import { tellFailure } from '@outlet/shared/ui/tell-failure'
import { isApiError } from '@outlet/shared/api/api-error'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-parts'
import { HOST } from '../locales/add-host-messages'
import { fillLink } from './fill-link'
import type { Extension } from './permitted'

/** Does what a remote's command says; a failure of it, or of its code, is told and touches nothing else. */
export const useRunCommand = () => {
  const { t } = useTranslation(HOST)
  const { router, loadCommand } = useConsole()
  return async ({ remote, entry }: Extension<RemoteCommand>, argument = ''): Promise<void> => {
    if (entry.link !== undefined) return router.navigate(fillLink(entry.link, { argument }))
    try {
      const command = await loadCommand(remote, entry.name)
      await command({ argument, navigate: router.navigate })
    } catch (error) {
      if (isApiError(error)) return tellFailure(error)
      console.error(error)
      Message.error(t('command.failed'))
    }
  }
}
