import { screen, waitFor } from '@testing-library/react'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { listStores } from '@outlet/shared/contract/stores'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aStore } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import { useMonitorColumns } from './list/use-monitor-columns'
import { tabby } from './show-monitors'

addMessages('monitoring', { 'zh-CN': zhCN, 'en-US': enUS })

const LATER = '2099-01-01T00:00:00.000Z'
let store = aStore()
useFakeServer(fake(listStores, () => ({ items: [store], next: null })))
beforeEach(() => {
  store = aStore()
})

/** The state of a monitor on its card. */
const Card = ({ monitor }: { readonly monitor: InventoryMonitor }) => {
  const state = useMonitorColumns(() => undefined).find(({ card }) => card === 'state')
  return <output>{state && (state.cardCell ?? state.cell)(monitor)}</output>
}
const show = (change: Partial<InventoryMonitor>) => renderPage(<Card monitor={tabby(change)} />)
const card = () => screen.getByRole('status')

test.each([
  ['failing checks', { health: 'blocked' as const }, 'Blocked'],
  ['a pause', { is_monitoring: false }, 'Paused'],
  ['a mute', { muted_until: LATER }, 'Muted'],
])('a card shows %s', async (_state, change, text) => {
  show(change)
  await waitFor(() => expect(card()).toHaveTextContent(text))
})

test('a card shows the maintenance of the store instead of the health, and its mute', async () => {
  store = aStore({ maintenance_from: '2020-01-01T00:00:00.000Z', maintenance_until: LATER, muted_until: LATER })
  show({ health: 'blocked' })
  await waitFor(() => expect(card()).toHaveTextContent(/Maintenance.*Muted/))
  expect(card()).not.toHaveTextContent('Blocked')
})

test('a card of a monitor without anything unusual shows only its stock', async () => {
  show({})
  await waitFor(() => expect(card()).toHaveTextContent(/^\d+ ?In stock$/))
})
