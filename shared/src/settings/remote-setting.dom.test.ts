import { store } from '@outlet/shared/settings/store'
import { z } from '../contract/zod'
import { storeRemoteSettings, readRemoteSettings } from './stored-remote-settings'
import { remoteSetting } from './remote-setting'

const days = remoteSetting('parcels', 'days', z.literal([7, 30]).catch(7))
const isLoud = remoteSetting('parcels', 'isLoud', z.boolean().catch(true))

const inAnotherTab = (text: string) => {
  localStorage.setItem('outlet-remote-settings', text)
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'outlet-remote-settings' }))
}

beforeEach(() => storeRemoteSettings({}))

test('is its default until the user chooses, and is stored in the browser beside the others', () => {
  expect([store.get(days.atom), store.get(isLoud.atom)]).toEqual([7, true])
  days.change(30)
  isLoud.change(false)
  expect([store.get(days.atom), store.get(isLoud.atom)]).toEqual([30, false])
  expect(readRemoteSettings()).toEqual({ parcels: { days: 30, isLoud: false } })
})

test('follows other tabs, and imported settings', () => {
  inAnotherTab('{"parcels":{"days":30},"orders":{"x":1}}')
  expect(store.get(days.atom)).toBe(30)
  isLoud.change(false)
  expect(readRemoteSettings()).toEqual({ parcels: { days: 30, isLoud: false }, orders: { x: 1 } })
  storeRemoteSettings({})
  expect([store.get(days.atom), store.get(isLoud.atom)]).toEqual([7, true])
})

test.each(['not JSON', '7', 'null', '[1]', '{"parcels":7}', '{"parcels":{"days":8}}'])(
  'an unparseable value (%s) is replaced by the default',
  (text) => {
    inAnotherTab(text)
    expect(store.get(days.atom)).toBe(7)
  },
)
