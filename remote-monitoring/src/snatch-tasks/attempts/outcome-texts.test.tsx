import '@testing-library/jest-dom'
import { screen } from '@testing-library/react'
import {
  AttemptReason,
  AttemptState,
  getPurchaseAttempt,
  type PurchaseAttempt,
} from '@outlet/shared/contract/purchase-attempts'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../../locales/en-US.json'
import zhCN from '../../locales/zh-CN.json'
import { anAttempt, aTask } from '../fake-tasks'
import '../messages/messages'
import { AttemptDetail } from './AttemptDetail'

addMessages('monitoring', { 'zh-CN': zhCN, 'en-US': enUS })
const server = useFakeServer()

type Outcome = Pick<PurchaseAttempt, 'state' | 'reason' | 'next_look_at' | 'hand_over_url'>
const ended = (state: AttemptState, reason: AttemptReason | null): Outcome => ({
  state,
  reason,
  next_look_at: null,
  hand_over_url: null,
})
const LATER = '2099-01-01T00:00:00.000Z'

/** Each reason with the state in which it occurs. */
const states: Record<AttemptReason, AttemptState> = {
  would_buy: 'abandoned',
  unit_price_too_high: 'abandoned',
  unit_price_too_low: 'abandoned',
  total_too_high: 'abandoned',
  price_unknown: 'abandoned',
  other_currency: 'abandoned',
  over_budget: 'abandoned',
  buying_stopped: 'abandoned',
  task_not_armed: 'abandoned',
  channel_not_active: 'abandoned',
  deadline_passed: 'abandoned',
  not_confirmed: 'abandoned',
  declined: 'abandoned',
  secrets_unreadable: 'abandoned',
  never_sent: 'not_placed',
  store_refused: 'refused',
  store_failed: 'abandoned',
  answer_unknown: 'unknown',
  sender_lost: 'unknown',
  order_pending: 'unknown',
  no_order_found: 'not_placed',
  told_not_placed: 'not_placed',
}
const uncertain = ['answer_unknown', 'sender_lost', 'order_pending', 'no_order_found']

const outcomes: readonly (readonly [name: string, outcome: Outcome, saysStatement: boolean])[] = [
  ...AttemptReason.options.map(
    (reason) => [`${states[reason]}, ${reason}`, ended(states[reason], reason), uncertain.includes(reason)] as const,
  ),
  ...AttemptState.options.map((state) => [state, ended(state, null), state === 'unknown'] as const),
  ...(['answer_unknown', 'sender_lost', 'order_pending'] as const).map(
    (reason) =>
      [`unknown, ${reason}, still searched`, { ...ended('unknown', reason), next_look_at: LATER }, false] as const,
  ),
  ['let go', { ...ended('abandoned', 'not_confirmed'), hand_over_url: 'https://shop.example/cart' }, false],
]

describe.each([
  ['en-US', /card statement/],
  ['zh-CN', /银行卡账单/],
] as const)('%s', (locale, statement) => {
  test.each(outcomes)('%s', async (_name, outcome, saysStatement) => {
    const attempt = anAttempt(aTask(), { ...outcome, quote: null })
    server.use(fake(getPurchaseAttempt, () => attempt))
    renderPage(<AttemptDetail attemptId={attempt.id} />, { locale })
    await screen.findByText(/Tabby Shoulder Bag 26 · Black/)
    const text = document.body.textContent
    expect(statement.test(text)).toBe(saysStatement)
  })
})
