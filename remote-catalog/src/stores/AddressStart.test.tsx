import { screen, within } from '@testing-library/react'
import { listStores } from '@outlet/shared/contract/stores'
import { recogniseAddress, type RecognisedAddress } from '@outlet/shared/contract/stores/recognise-address'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../locales/en-US.json'
import zhCN from '../locales/zh-CN.json'
import StoresPage from './StoresPage'

addMessages('catalog', { 'zh-CN': zhCN, 'en-US': enUS })

const storefront: RecognisedAddress = {
  host: 'www.example.com',
  store: null,
  product: { id: '25001', name: 'Tote', is_known: false },
  proposal: {
    key: 'example-com',
    name: 'Example',
    dialect: 'sfra',
    base_url: 'https://www.example.com',
    currency: 'EUR',
    own: { site: 'Sites-Example-Site', locale: 'de_DE' },
  },
  requests: [{ path: '/tote/25001.html', status: 200, error_code: null }],
  needs_admin: false,
}
const server = useFakeServer(
  fake(listStores, () => ({ items: [], next: null })),
  fake(recogniseAddress, () => storefront),
)
const open = async (address = '') => {
  const search = new URLSearchParams({ form: 'new', ...(address && { address }) }).toString()
  const page = renderPage(<StoresPage />, { path: `/stores/list?${search}` })
  const dialog = within(await screen.findByRole('dialog'))
  return { ...page, dialog, field: await dialog.findByLabelText('Address of the store or of a product') }
}
const recognised = () => server.calls.filter(({ what }) => what === 'POST /stores/recognise')

test('the form is filled in with what the store states', async () => {
  const { user, dialog, field } = await open()
  await user.click(field)
  await user.paste('https://www.example.com/tote/25001.html')
  await user.keyboard('{Enter}')
  expect(await dialog.findByText('www.example.com · Salesforce storefront (SFRA) · not connected yet')).toBeVisible()
  expect(dialog.getByLabelText('Name')).toHaveValue('Example')
  expect(dialog.getByLabelText('Key')).toHaveValue('example-com')
  expect(dialog.getByLabelText('Address')).toHaveValue('https://www.example.com')
  expect(dialog.getByDisplayValue('Sites-Example-Site')).toBeVisible()
  expect(dialog.getByDisplayValue('de_DE')).toBeVisible()
  expect(dialog.getByLabelText('Address of a product')).toHaveValue('https://www.example.com/tote/25001.html')
  expect(dialog.getByText('1 request to the store')).toBeVisible()
})

test('an address in the page’s own address is recognised at once', async () => {
  const { dialog, field } = await open('https://www.example.com/tote/25001.html')
  expect(field).toHaveValue('https://www.example.com/tote/25001.html')
  expect(await dialog.findByDisplayValue('Example')).toBeVisible()
  expect(recognised()).toHaveLength(1)
})

test('an invalid address is not sent, and a refused one leaves the form as it is', async () => {
  const { user, dialog, field } = await open()
  await user.type(dialog.getByLabelText('Name'), 'Mine')
  await user.type(field, 'example')
  await user.click(dialog.getByRole('button', { name: 'Recognize' }))
  expect(dialog.getByText(/Enter a web address/)).toBeVisible()
  expect(recognised()).toHaveLength(0)
  server.use(
    fake(recogniseAddress, () => {
      throw refuse(400, 'store.address_refused')
    }),
  )
  await user.clear(field)
  await user.type(field, 'http://10.0.0.1/')
  await user.click(dialog.getByRole('button', { name: 'Recognize' }))
  expect(await dialog.findByText('This address isn’t allowed')).toBeVisible()
  expect(dialog.getByLabelText('Name')).toHaveValue('Mine')
})
