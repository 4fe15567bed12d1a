import type { TaskChannel, TaskChannelTrial } from '@outlet/shared/contract/task-channels'
import { anId } from '@outlet/shared/testing/builders'

export const NOON = '2026-11-20T12:00:00.000Z'
const usd = (minor: number) => ({ minor, currency: 'USD' })
export const aTrial: TaskChannelTrial = {
  at: NOON,
  is_ok: true,
  code: null,
  message: '',
  product: { product_id: 'CH857', variant_id: 'CH857-Black', name: 'Tabby' },
  quote: { subtotal: usd(9900), tax: usd(832), shipping: usd(500), total: usd(11_232) },
  steps: [
    { step: 'cart', ms: 120 },
    { step: 'quote', ms: 80 },
    { step: 'discard', ms: 12 },
  ],
}
export const aTaskChannel = (change: Partial<TaskChannel> = {}): TaskChannel => ({
  id: anId(),
  name: 'Ada, home',
  website_type: 'coach-outlet',
  account: { type: 'login', login: 'ada@example.com' },
  has_password: true,
  shipping_address: { saved: 'home' },
  billing_address: null,
  shipping_method: null,
  payment: { saved: 'card-1' },
  mode: 'confirm',
  concurrency: 1,
  daily_budget: 50_000,
  currency: 'USD',
  state: 'active',
  state_since: NOON,
  last_trial: aTrial,
  problem: null,
  created_at: NOON,
  updated_at: NOON,
  version: 2,
  ...change,
})
