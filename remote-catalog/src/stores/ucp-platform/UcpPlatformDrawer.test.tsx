import { screen, within } from '@testing-library/react'
import { listStores, listStoreSyncs } from '@outlet/shared/contract/stores'
import { getUcpPlatform, rotateUcpKey, type UcpPlatform } from '@outlet/shared/contract/ucp-platform'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { aStore } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../../locales/en-US.json'
import zhCN from '../../locales/zh-CN.json'
import StoresPage from '../StoresPage'

addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })

const at = '2026-11-20T12:00:00.000Z'
const signing = { kid: 'key-1', state: 'signing', created_at: at, signs_from: at, published_until: null } as const
const platform: UcpPlatform = {
  profile_url: 'https://console.example.com/.well-known/ucp',
  is_own_profile: true,
  order_events_url: 'https://console.example.com/ucp/order-events',
  keys: [signing],
}
let present = platform
useFakeServer(
  fake(listStores, () => ({ items: [aStore()], next: null })),
  fake(listStoreSyncs, () => ({ items: [], next: null })),
  fake(getUcpPlatform, () => present),
  fake(rotateUcpKey, ({ body }) => {
    if (present.keys.length > 1 && !body.is_compromised) throw refuse(409, 'ucp_platform.rotation_pending')
    present = { ...present, keys: [{ ...signing, kid: 'key-2', state: 'upcoming' }, signing] }
    return present
  }),
)
beforeEach(() => {
  present = platform
})

const open = async () => {
  const page = renderPage(<StoresPage />)
  await page.user.click(await screen.findByRole('button', { name: 'UCP platform' }))
  return { ...page, drawer: within(await screen.findByRole('dialog', { name: 'UCP platform' })) }
}

const rotate = async ({ drawer, user }: Pick<Awaited<ReturnType<typeof open>>, 'drawer' | 'user'>) => {
  await user.click(drawer.getByRole('button', { name: 'Rotate key' }))
  const [, verb] = await screen.findAllByRole('button', { name: 'Rotate key' })
  await user.click(verb ?? document.body)
}

test('shows the profile address, and rotates the key after a confirmation', async () => {
  const { drawer, user, address } = await open()
  expect(address()).toBe('/?ucp=platform')
  expect(await drawer.findByText('https://console.example.com/.well-known/ucp')).toBeVisible()
  expect(drawer.getByText('Signing')).toBeVisible()
  await rotate({ drawer, user })
  expect(await drawer.findByText('Upcoming')).toBeVisible()
})

test('a refused rotation states the reason', async () => {
  present = { ...platform, keys: [{ ...signing, kid: 'key-2', state: 'upcoming' }, signing] }
  const { drawer, user } = await open()
  await drawer.findByText('Upcoming')
  await rotate({ drawer, user })
  expect(await screen.findByText('A new key is already published and doesn’t sign yet')).toBeVisible()
})

test('without a public address it states what to set', async () => {
  present = { ...platform, profile_url: null, is_own_profile: false, order_events_url: null }
  const { drawer } = await open()
  expect(await drawer.findByText(/UCP_PROFILE_URL/)).toBeVisible()
  expect(drawer.getAllByText('None')).toHaveLength(2)
})

test('is hidden from users who may not read it', async () => {
  renderPage(<StoresPage />, { role: 'user' })
  expect(await screen.findByText('Coach Outlet')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'UCP platform' })).toBeNull()
})
