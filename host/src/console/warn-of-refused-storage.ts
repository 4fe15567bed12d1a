import { Message } from '@arco-design/web-react'
import { isStorageRefused, subscribeToRefusals } from '@outlet/shared/browser/storage'
import { i18n } from '@outlet/shared/i18n/i18n'
import { HOST } from '../locales/add-host-messages'

/** Says once a page load that the browser stores nothing: what is chosen or typed lasts until the page is left. */
export const warnOfRefusedStorage = (): void => {
  let isSaid = false
  const warn = () => {
    if (isSaid || !isStorageRefused()) return
    isSaid = true
    Message.warning({ content: i18n.t('storage.refused', { ns: HOST }), duration: 10_000 })
  }
  subscribeToRefusals(warn)
  warn()
}
