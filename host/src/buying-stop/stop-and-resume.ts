import { Modal } from '@arco-design/web-react'
import { isApiError } from '@outlet/shared/api/api-error'
import { call } from '@outlet/shared/api/call'
import { queryClient } from '@outlet/shared/api/query-client'
import { resumeBuying, stopBuying } from '@outlet/shared/contract/buying-stop'
import type { BuyingStop } from '@outlet/shared/contract/buying-stop'
import { i18n } from '@outlet/shared/i18n/i18n'
import { refusalText } from '@outlet/shared/i18n/problem-text'
import { HOST } from '../locales/add-host-messages'
import { buyingStopQuery } from './buying-stop.queries'

const style = { width: 'min(416px, calc(100vw - 32px))' }
const words = (key: string): string => i18n.t(`buying_stop.${key}`, { ns: HOST })

/** Stays until it is read: whoever stops buying must not take a refusal for done. */
const tellRefusal = (title: string, error: unknown): void => {
  if (!isApiError(error)) throw error
  Modal.error({ style, title, content: refusalText(i18n, error), okText: words('understood') })
}

const change = async (ask: () => Promise<{ stop: BuyingStop | null }>, failed: string): Promise<void> => {
  try {
    const answer = await ask()
    // What is being read was asked for before.
    await queryClient.cancelQueries({ queryKey: buyingStopQuery.queryKey })
    queryClient.setQueryData(buyingStopQuery.queryKey, answer)
  } catch (error) {
    tellRefusal(failed, error)
  }
}

/** Asks, and then stops all buying. */
export const askToStop = (): void => {
  Modal.confirm({
    style,
    title: words('question'),
    content: words('consequence'),
    okText: words('stop'),
    okButtonProps: { status: 'danger' },
    cancelText: i18n.t('action.cancel'),
    onOk: () => change(() => call(stopBuying), words('stop_failed')),
  })
}

export const resume = (): Promise<void> => change(() => call(resumeBuying), words('resume_failed'))
