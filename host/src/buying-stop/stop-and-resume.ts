import { call } from '@outlet/shared/api/call'
import { queryClient } from '@outlet/shared/api/query-client'
import { resumeBuying, stopBuying } from '@outlet/shared/contract/buying-stop'
import type { BuyingStop } from '@outlet/shared/contract/buying-stop'
import { i18n } from '@outlet/shared/i18n/i18n'
import { confirmDialog } from '@outlet/shared/ui/confirm-dialog'
import { runAction } from '@outlet/shared/ui/use-action'
import { buyingStopQuery } from './buying-stop.queries'
import { BUYING_STOP } from './messages'

const text = (key: string): string => i18n.t(key, { ns: BUYING_STOP })

const change = (send: () => Promise<{ stop: BuyingStop | null }>, failed: string): Promise<unknown> =>
  runAction(async () => {
    const response = await send()
    // Reads in flight were sent before the change.
    await queryClient.cancelQueries({ queryKey: buyingStopQuery.queryKey })
    queryClient.setQueryData(buyingStopQuery.queryKey, response)
  }, failed)

/**
 * Moves the focus after the dialog: the opener is gone once buying is stopped, and the button that resumes takes its
 * place.
 */
const focusAfter = (opener: Element | null): void => {
  const focused = document.activeElement
  // An element of the dialog that still has the focus is removed with the dialog.
  const isLost = focused === null || focused === document.body || focused.closest('.arco-modal') !== null
  if (!isLost) return
  const next = opener?.isConnected ? opener : document.querySelector('.buying-stop-resume')
  if (next instanceof HTMLElement) next.focus()
}

/** Requests confirmation, then stops all buying. */
export const confirmStop = (opener: Element | null): void => {
  confirmDialog({
    title: text('question'),
    content: text('consequence'),
    verb: text('stop'),
    isDanger: true,
    afterClose: () => focusAfter(opener),
    onConfirm: () => change(() => call(stopBuying), text('stop_failed')),
  })
}

export const resume = (): Promise<unknown> => change(() => call(resumeBuying), text('resume_failed'))
