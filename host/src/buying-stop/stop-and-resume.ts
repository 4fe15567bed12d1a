import { Modal } from '@arco-design/web-react'
import { call } from '@outlet/shared/api/call'
import { queryClient } from '@outlet/shared/api/query-client'
import { resumeBuying, stopBuying } from '@outlet/shared/contract/buying-stop'
import type { BuyingStop } from '@outlet/shared/contract/buying-stop'
import { i18n } from '@outlet/shared/i18n/i18n'
import { DIALOG_STYLE, showRefusal } from '../notices/show-refusal'
import { buyingStopQuery } from './buying-stop.queries'
import { BUYING_STOP } from './words'

const words = (key: string): string => i18n.t(key, { ns: BUYING_STOP })

const change = async (ask: () => Promise<{ stop: BuyingStop | null }>, failed: string): Promise<void> => {
  try {
    const answer = await ask()
    // What is being read was asked for before.
    await queryClient.cancelQueries({ queryKey: buyingStopQuery.queryKey })
    queryClient.setQueryData(buyingStopQuery.queryKey, answer)
  } catch (error) {
    // The person who stops buying must see a refusal.
    showRefusal(error, failed, words('understood'))
  }
}

/** The button that asked is gone once buying is stopped: its place is taken by the one that resumes. */
const focusAfter = (opener: Element | null): void => {
  const focused = document.activeElement
  // The dialog has it still, and takes it along.
  const isLost = focused === null || focused === document.body || focused.closest('.arco-modal') !== null
  if (!isLost) return
  const next = opener?.isConnected ? opener : document.querySelector('.buying-stop-resume')
  if (next instanceof HTMLElement) next.focus()
}

/** Asks, and then stops all buying. */
export const askToStop = (opener: Element | null): void => {
  Modal.confirm({
    style: DIALOG_STYLE,
    title: words('question'),
    content: words('consequence'),
    okText: words('stop'),
    okButtonProps: { status: 'danger' },
    cancelText: i18n.t('action.cancel'),
    afterClose: () => focusAfter(opener),
    onOk: () => change(() => call(stopBuying), words('stop_failed')),
  })
}

export const resume = (): Promise<void> => change(() => call(resumeBuying), words('resume_failed'))
