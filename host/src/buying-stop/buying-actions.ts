import { Message } from '@arco-design/web-react'
import { i18n } from '@outlet/shared/i18n/i18n'
import { HOST } from '../locales/add-host-messages'

/** Loaded on the first use: most visits stop nothing. */
const load = () => import('./stop-and-resume')

const showLoadFailure = (): void => {
  Message.error(i18n.t('command.failed', { ns: HOST }))
}

/** Requests confirmation, then stops all buying. */
export const confirmStopBuying = async (): Promise<void> => {
  const opener = document.activeElement
  await load().then(({ confirmStop }) => confirmStop(opener), showLoadFailure)
}

export const resumeAllBuying = (): Promise<unknown> => load().then(({ resume }) => resume(), showLoadFailure)
