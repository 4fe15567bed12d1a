import { act, screen } from '@testing-library/react'
import { queryFlag, queryMany } from '../contract/list'
import { OrderStatus } from '../contract/orders'
import { z } from '../contract/zod'
import { renderPage } from '../testing/render-page'
import { readUrlState, writeUrlState } from './url-state'
import { useUrlState } from './use-url-state'

const schema = z.object({
  q: z.string().default(''),
  status: queryMany(OrderStatus),
  sort: z.enum(['-placed_at', 'placed_at', '-total']).default('-placed_at'),
  offline: queryFlag.optional(),
  page: z.coerce.number().int().min(1).default(1),
  edit: z.string().optional(),
})

describe('reading', () => {
  test('an absent parameter has its default', () => {
    expect(readUrlState(schema, '')).toEqual({ q: '', sort: '-placed_at', page: 1 })
  })

  test('one and many values, flags, numbers', () => {
    expect(readUrlState(schema, '?status=placed&offline=true&page=3')).toMatchObject({
      status: ['placed'],
      offline: true,
      page: 3,
    })
    expect(readUrlState(schema, '?status=placed&status=failed').status).toEqual(['placed', 'failed'])
  })

  test('an invalid value counts as absent, and only that value', () => {
    const state = readUrlState(schema, '?sort=sideways&page=0&status=nope&q=bag&other=1')
    expect(state).toEqual({ q: 'bag', sort: '-placed_at', page: 1 })
  })
})

describe('writing', () => {
  test('defaults and empty values are omitted, other parameters stay', () => {
    expect(writeUrlState(schema, '?other=1&q=bag', { q: '', sort: '-total' })).toBe('?other=1&sort=-total')
    expect(writeUrlState(schema, '?sort=-total', { sort: '-placed_at' })).toBe('')
    expect(writeUrlState(schema, '?edit=o1', { edit: undefined })).toBe('')
  })

  test('several values are repeated parameters', () => {
    expect(writeUrlState(schema, '', { status: ['placed', 'failed'] })).toBe('?status=placed&status=failed')
    expect(writeUrlState(schema, '?status=placed', { status: [] })).toBe('')
  })

  test('a written state is read back', () => {
    const change = { q: 'a&b =c', offline: false, page: 2 }
    expect(readUrlState(schema, writeUrlState(schema, '', change))).toMatchObject(change)
  })
})

test('a page’s state is in its router’s address; two changes at once are both applied', async () => {
  const Page = () => {
    const [state, change] = useUrlState(schema)
    const both = () => {
      change({ q: 'bag' }, { replace: true })
      change({ edit: 'o1' })
    }
    return <button onClick={both}>{`${state.q || 'all'} ${state.edit ?? 'closed'}`}</button>
  }
  const { user, address } = renderPage(<Page />, { path: '/orders/list?other=1' })
  await user.click(screen.getByRole('button', { name: 'all closed' }))
  expect(screen.getByRole('button', { name: 'bag o1' })).toBeVisible()
  expect(address()).toBe('/orders/list?other=1&q=bag&edit=o1')
})

test('an unchanged state is the same object, so that memoised pages do not render', () => {
  const seen = new Set<unknown>()
  let rerender = () => undefined as void
  const Page = () => {
    const [state, change] = useUrlState(schema)
    seen.add(state)
    rerender = () => change({ q: '' })
    return null
  }
  renderPage(<Page />)
  act(() => rerender())
  expect(seen.size).toBe(1)
})
