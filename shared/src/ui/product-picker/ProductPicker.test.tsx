import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { listProductCandidates } from '../../contract/products/product-candidates'
import { aCandidate } from '../../testing/builders'
import { fake } from '../../testing/fake-server'
import { renderPage } from '../../testing/render-page'
import { useFakeServer } from '../../testing/use-fake-server'
import { ProductPicker } from './ProductPicker'

const server = useFakeServer(fake(listProductCandidates, () => ({ items: [aCandidate()], base_item_id: null })))
const searched = () => server.calls.filter(({ what }) => what.startsWith('GET /products/candidates')).length

const onSubmit = jest.fn()
const Form = () => {
  const [code, setCode] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <ProductPicker pickedFor="order" aria-label="Product code" value={code} onChange={setCode} />
    </form>
  )
}

test('an Enter that ends a composition chooses no product, a later one does', async () => {
  const { user } = renderPage(<Form />)
  const field = await screen.findByRole('combobox', { name: 'Product code' })
  await user.type(field, 'tabby')
  await screen.findByRole('option', { name: /C0772/ })
  await user.keyboard('{ArrowDown}')
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true, keyCode: 229 })
  // Safari: the composition has ended already, and only the key code shows that the key belonged to it.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(field).toHaveValue('tabby')
  await user.keyboard('{Enter}')
  expect(field).toHaveValue('C0772')
  expect(onSubmit).not.toHaveBeenCalled()
})

test.each(['en-US', 'zh-CN'] as const)(
  'where a code is required, a picked product brings its code, or states that it has none (%s)',
  async (locale) => {
    const coded = aCandidate({ product_id: '/p/tote', product_code: 'SKU-7', name: 'Tote' })
    const codeless = aCandidate({ product_id: '/p/scarf', product_code: null, name: '围巾' })
    server.use(fake(listProductCandidates, () => ({ items: [coded, codeless], base_item_id: null })))
    const { user } = renderPage(<Form />, { locale })
    const field = await screen.findByRole('combobox', { name: 'Product code' })
    await user.type(field, 'wool')
    await user.click(await screen.findByRole('option', { name: /Tote/ }))
    expect(field).toHaveValue('SKU-7')
    await user.clear(field)
    await user.type(field, 'wool')
    await user.click(await screen.findByRole('option', { name: /围巾/ }))
    expect(field).toHaveValue('')
    const missing =
      locale === 'en-US'
        ? 'No ID or SKU of “围巾” is a valid product code. Enter your own.'
        : '“围巾”的商品 ID 和 SKU 都不是有效的商品编码，请自行填写。'
    expect(screen.getByText(missing)).toBeVisible()
    await user.type(field, 'OWN-1')
    expect(screen.queryByText(missing)).not.toBeInTheDocument()
  },
)

test('arrow keys of a composition are left to the input method', async () => {
  const { user } = renderPage(<Form />)
  const field = await screen.findByRole('combobox', { name: 'Product code' })
  await user.type(field, 'tabby')
  await screen.findByRole('option', { name: /C0772/ })
  fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true, keyCode: 229 })
  expect(field).not.toHaveAttribute('aria-activedescendant')
})

test('text is searched once its composition has ended', async () => {
  renderPage(<Form />)
  const field = await screen.findByRole('combobox', { name: 'Product code' })
  fireEvent.compositionStart(field)
  for (const text of ['s', 'sh', 'shou']) fireEvent.change(field, { target: { value: text } })
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(searched()).toBe(0)
  fireEvent.change(field, { target: { value: '手提' } })
  fireEvent.compositionEnd(field)
  await waitFor(() => expect(searched()).toBe(1))
})
