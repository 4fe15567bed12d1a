import { Button, Message } from '@arco-design/web-react'
import { queryClient } from '@outlet/shared/api/query-client'
import { getUserMenu } from '@outlet/shared/contract/menu'
import { i18n } from '@outlet/shared/i18n/i18n'
import { settingsAtom } from '@outlet/shared/settings/settings'
import { store } from '@outlet/shared/settings/store'
import { HOST } from '../locales/add-host-messages'

/** Id of the one message that changes: loading, then success or error. */
const ID = 'server-menu'
const SUCCESS_MS = 2000

const queryKey = [getUserMenu.path]
const text = (key: string): string => i18n.t(`${HOST}:menu.${key}`)

const failure = () => (
  <>
    {text('failed')}{' '}
    <Button type="text" size="mini" onClick={() => void queryClient.refetchQueries({ queryKey, type: 'active' })}>
      {i18n.t('common:action.try_again')}
    </Button>
  </>
)

/** Shows each first load of the menu; later refreshes are silent. */
const watchLoading = (): (() => void) => {
  let close: (() => void) | undefined
  const show = {
    fetch: () => Message.loading({ id: ID, content: text('loading'), duration: 0 }),
    success: () => Message.success({ id: ID, content: text('loaded'), duration: SUCCESS_MS }),
    // Stays as long as the default menu does, since it has the only way to try again.
    error: () => Message.error({ id: ID, content: failure(), duration: 0, closable: true }),
  }
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] !== getUserMenu.path) return
    if (event.type === 'removed') {
      close?.()
      close = undefined
    }
    if (event.type !== 'updated') return
    const { type } = event.action
    const isFirst = type === 'fetch' && event.query.state.data === undefined
    const isOutcome = close !== undefined && (type === 'success' || type === 'error')
    if (isFirst) close = show.fetch()
    if (isOutcome) {
      show[type]()
      close = undefined
    }
  })
}

/**
 * Shows the progress of loading the server's menu. Removes the menu from the cache when the setting is turned off, so
 * that turning it on loads it again. Returns a function that stops the watching.
 */
export const watchServerMenu = (): (() => void) => {
  const stopWatching = watchLoading()
  const stopFollowing = store.sub(settingsAtom, () => {
    if (!store.get(settingsAtom).menuFromServer) queryClient.removeQueries({ queryKey })
  })
  return () => {
    stopWatching()
    stopFollowing()
  }
}
