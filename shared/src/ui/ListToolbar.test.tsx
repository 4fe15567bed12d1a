import { screen, waitFor } from '@testing-library/react'
import { OrderStatus } from '../contract/orders'
import { MAX_FILTER_VALUES, MAX_SEARCH, queryMany } from '../contract/list'
import { z } from '../contract/zod'
import { chooseOption } from '../testing/choose-option'
import { renderPage } from '../testing/render-page'
import { useUrlState } from '../url-state/use-url-state'
import { CountText } from './CountText'
import { ListToolbar } from './ListToolbar'
import { SearchInput } from './SearchInput'
import { ManyFilter, SelectFilter } from './SelectFilter'

const schema = z.object({
  q: z.string().default(''),
  status: queryMany(OrderStatus),
  sort: z.enum(['new', 'old']).optional(),
})
const statuses = OrderStatus.options.map((value) => ({ value, label: `is ${value}` }))
const sorts = [
  { value: 'new', label: 'Newest' },
  { value: 'old', label: 'Oldest' },
] as const

const Toolbar = () => {
  const [state, change] = useUrlState(schema)
  const isFiltered = state.q !== '' || state.status !== undefined || state.sort !== undefined
  const reset = () => change({ q: '', status: undefined, sort: undefined })
  return (
    <ListToolbar count={<CountText count={{ count: 12, exact: true }} />} onReset={isFiltered ? reset : undefined}>
      <SearchInput label="Search orders" value={state.q} onSearch={(q) => change({ q }, { replace: true })} />
      <ManyFilter label="Status" options={statuses} value={state.status} onChange={(status) => change({ status })} />
      <SelectFilter label="Order" options={sorts} value={state.sort} onChange={(sort) => change({ sort })} />
    </ListToolbar>
  )
}
const search = () => screen.getByRole('textbox', { name: 'Search orders' })

test('the search waits until the typing pauses, Enter does not wait, clearing is at once', async () => {
  const { user, address } = renderPage(<Toolbar />)
  await user.type(search(), 'bag')
  expect(address()).toBe('/')
  await waitFor(() => expect(address()).toBe('/?q=bag'))
  await user.type(search(), ' red{Enter}')
  await waitFor(() => expect(address()).toBe('/?q=bag+red'), { timeout: 250 })
  expect(search()).toHaveValue('bag red')
  await user.clear(search())
  await waitFor(() => expect(address()).toBe('/'), { timeout: 250 })
})

test('a slash leads to the search from anywhere, but is a slash where somebody types', async () => {
  const { user } = renderPage(<Toolbar />)
  await user.keyboard('/')
  expect(search()).toHaveFocus()
  await user.keyboard('a/b')
  expect(search()).toHaveValue('a/b')
})

test('what the address says is shown, also when it changes', async () => {
  const { user, address } = renderPage(<Toolbar />, { path: '/?q=shoe&status=placed' })
  expect(search()).toHaveValue('shoe')
  expect(screen.getByText('is placed')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(search()).toHaveValue('')
  expect(address()).toBe('/')
  expect(screen.queryByRole('button', { name: 'Reset' })).not.toBeInTheDocument()
})

test('filters have names and take one or many values', async () => {
  const { user, address } = renderPage(<Toolbar />)
  await chooseOption(user, 'Status', 'is placed', 'is failed')
  await waitFor(() => expect(address()).toBe('/?status=placed&status=failed'))
  await chooseOption(user, 'Order', 'Oldest')
  await waitFor(() => expect(address()).toBe('/?status=placed&status=failed&sort=old'))
})

test('no more can be entered than the server takes: what it refuses would be no filter at all', async () => {
  const many = Array.from({ length: MAX_FILTER_VALUES + 1 }, (_each, number) => ({
    value: `v${number}`,
    label: `Value ${number}`,
  }))
  const chosen = many.slice(1).map(({ value }) => value)
  const onChange = jest.fn()
  const { user } = renderPage(<ManyFilter label="Colour" options={many} value={chosen} onChange={onChange} />)
  await chooseOption(user, 'Colour', 'Value 0')
  expect(onChange).not.toHaveBeenCalled()
  renderPage(<Toolbar />)
  await user.click(search())
  await user.paste('x'.repeat(300))
  expect(search()).toHaveValue('x'.repeat(MAX_SEARCH))
})

test('how many match is said when it is known', () => {
  const { rerender } = renderPage(<CountText count={undefined} />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  rerender(<CountText count={{ count: 10_000, exact: false }} />)
  expect(screen.getByRole('status')).toHaveTextContent('More than 10,000 results')
  rerender(<CountText count={{ count: 1, exact: true }} />)
  expect(screen.getByRole('status')).toHaveTextContent('1 result')
})
