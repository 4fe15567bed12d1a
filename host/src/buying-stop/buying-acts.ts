import { Message } from '@arco-design/web-react'
import { i18n } from '@outlet/shared/i18n/i18n'
import { HOST } from '../locales/add-host-messages'

/** Its code comes when it is first asked for: most visits stop nothing. */
const load = () => import('./stop-and-resume')

const tellNotLoaded = (): void => {
  Message.error(i18n.t('command.failed', { ns: HOST }))
}

/** Asks, and then stops all buying. */
export const askToStopBuying = async (): Promise<void> => {
  const opener = document.activeElement
  await load().then(({ askToStop }) => askToStop(opener), tellNotLoaded)
}

export const resumeAllBuying = async (): Promise<void> => load().then(({ resume }) => resume(), tellNotLoaded)
