import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OrderStatus } from '../contract/orders'
import { MAX_FILTER_VALUES, MAX_SEARCH, queryMany } from '../contract/list'
import { z } from '../contract/zod'
import { chooseOption } from '../testing/choose-option'
import { renderPage } from '../testing/render-page'
import { useUrlState } from '../url-state/use-url-state'
import { CountText } from './CountText'
import { countFilters } from './list/count-filters'
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
    <ListToolbar
      count={<CountText count={{ count: 12, exact: true }} />}
      chosen={countFilters(state)}
      further={
        <label>
          {'Note'}
          <input />
        </label>
      }
      onReset={isFiltered ? reset : undefined}
    >
      <SearchInput label="Search orders" value={state.q} onSearch={(q) => change({ q }, { replace: true })} />
      <ManyFilter label="Status" options={statuses} value={state.status} onChange={(status) => change({ status })} />
      <SelectFilter label="Order" options={sorts} value={state.sort} onChange={(sort) => change({ sort })} />
    </ListToolbar>
  )
}
afterEach(() => jest.useRealTimers())

const search = () => screen.getByRole('textbox', { name: 'Search orders' })

test('the search waits for a pause in typing; Enter and clearing search at once', async () => {
  jest.useFakeTimers()
  const { address } = renderPage(<Toolbar />)
  const user = userEvent.setup({ delay: null })
  await user.type(search(), 'bag')
  await act(() => jest.advanceTimersByTimeAsync(100))
  expect(address()).toBe('/')
  await act(() => jest.advanceTimersByTimeAsync(1000))
  expect(address()).toBe('/?q=bag')
  await user.type(search(), ' red{Enter}')
  expect(address()).toBe('/?q=bag+red')
  expect(search()).toHaveValue('bag red')
  await user.clear(search())
  expect(address()).toBe('/')
})

test('a slash focuses the search from anywhere, but is typed in a text field', async () => {
  const { user } = renderPage(<Toolbar />)
  await user.keyboard('/')
  expect(search()).toHaveFocus()
  await user.keyboard('a/b')
  expect(search()).toHaveValue('a/b')
})

test("the address's search text is shown, also when it changes", async () => {
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

test('further filters are shown on request; until then the number of set filters is shown', async () => {
  const { user } = renderPage(<Toolbar />, { path: '/?q=shoe&status=placed&sort=old' })
  const button = screen.getByRole('button', { name: 'Filters', expanded: false })
  // The search text is visible in its field, so it is not counted.
  expect(button.parentElement).toHaveTextContent('2')
  expect(screen.queryByRole('textbox', { name: 'Note' })).not.toBeInTheDocument()

  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(search()).toHaveFocus()
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'gift{Escape}')
  expect(screen.queryByRole('textbox', { name: 'Note' })).not.toBeInTheDocument()
  expect(button).toHaveFocus()
})

describe('in a row without room for all', () => {
  let notify: IntersectionObserverCallback
  const watched: Element[] = []
  const { IntersectionObserver: usual } = globalThis
  beforeEach(() => {
    watched.length = 0
    globalThis.IntersectionObserver = class extends usual {
      constructor(callback: IntersectionObserverCallback) {
        super(callback)
        notify = callback
      }
      override observe(element: Element) {
        if (!watched.includes(element)) watched.push(element)
      }
    }
  })
  afterEach(() => {
    globalThis.IntersectionObserver = usual
  })
  /** Calls the observer as the browser does: with the visible ratio of each child. */
  const layOut = (...ratios: number[]) =>
    act(() =>
      notify(
        // The other properties of an entry are not used.
        watched.map(
          (target, index) => ({ target, intersectionRatio: ratios[index] ?? 0 }) as IntersectionObserverEntry,
        ),
        new usual(() => undefined),
      ),
    )

  test('filters without room are behind a button', async () => {
    const { user } = renderPage(
      <ListToolbar>
        <SearchInput label="Search orders" value="" onSearch={() => undefined} />
        <SelectFilter label="Order" options={sorts} value={undefined} onChange={() => undefined} />
        <SelectFilter label="Other" options={sorts} value={undefined} onChange={() => undefined} />
      </ListToolbar>,
    )
    const needed = () => screen.getByText('Filters').closest('[data-needed]')?.getAttribute('data-needed')
    expect(needed()).toBe('false')
    layOut(1, 1, 0)
    expect(needed()).toBe('true')
    expect(watched.map((each) => each.hasAttribute('data-clipped'))).toEqual([false, false, true])
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    // The first filter that was not visible.
    expect(screen.getByRole('combobox', { name: 'Other' })).toContainElement(document.activeElement as HTMLElement)
    layOut(1, 1, 1, 1)
    expect(watched.some((each) => each.hasAttribute('data-clipped'))).toBe(false)
  })
})

test('buttons for the set filters are outside the row that hides its filters, and in the panel while it is open', async () => {
  const { user } = renderPage(
    <ListToolbar filterActions={<button>{'Save as view'}</button>} onReset={() => undefined} further={<i />}>
      <SearchInput label="Search orders" value="bag" onSearch={() => undefined} />
    </ListToolbar>,
  )
  const panel = screen.getByRole('search')
  for (const name of ['Save as view', 'Reset']) expect(panel).not.toContainElement(screen.getByRole('button', { name }))
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  for (const name of ['Save as view', 'Reset']) expect(panel).toContainElement(screen.getByRole('button', { name }))
})

test('no more values can be chosen than the server accepts: a refused filter would have no effect', async () => {
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

test('the number of matches is shown once it is known', () => {
  const { rerender } = renderPage(<CountText count={undefined} />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  rerender(<CountText count={{ count: 10_000, exact: false }} />)
  expect(screen.getByRole('status')).toHaveTextContent('More than 10,000 results')
  rerender(<CountText count={{ count: 1, exact: true }} />)
  expect(screen.getByRole('status')).toHaveTextContent('1 result')
})
