import { aWidget } from '../testing/example-release'
import { arrangeWidgets, defaultSize, savedWidgets, sectionsOf, type CardSize } from './arrange-cards'

const widget = (name: string, span = 12) => ({ remote: 'orders', entry: aWidget(name, { span }) })

it.each([
  [9, 'side'],
  [12, 'side'],
  [15, 'main'],
  [24, 'full'],
])('a widget of %d columns is a %s card', (span, size) => {
  expect(defaultSize(widget('A', span))).toBe(size)
})

it('cards of full width divide the columns', () => {
  const sized = (name: string, size: CardSize) => ({ widget: widget(name), size })
  const cards = [sized('A', 'side'), sized('B', 'main'), sized('C', 'full'), sized('D', 'full'), sized('E', 'main')]
  const names = sectionsOf(cards).map(({ main, side }) =>
    [main, side].map((column) => column.map((each) => each.entry.name)),
  )
  expect(names).toEqual([
    [['B'], ['A']],
    [['C'], []],
    [['D'], []],
    [['E'], []],
  ])
})

describe('the layout of a user', () => {
  const widgets = ['A', 'B', 'C'].map((name) => widget(name))
  const saved = (key: string, is_shown = true, size?: CardSize) => ({
    ...{ key, is_shown, is_pinned: false, width: null },
    ...(size && { size }),
  })
  const shown = (columns: Parameters<typeof arrangeWidgets>[1]) =>
    arrangeWidgets(widgets, columns).map(({ key, isShown, size }) => [key, isShown, size])

  it('is the default without a stored one', () => {
    expect(shown(null)).toEqual(['A', 'B', 'C'].map((name) => [`orders.${name}`, true, 'side']))
  })

  it('has the stored order, sizes and hidden widgets, and ignores widgets that no longer exist', () => {
    expect(
      shown([saved('orders.C', true, 'full'), saved('gone.X'), saved('orders.A', false), saved('orders.B')]),
    ).toEqual([
      ['orders.C', true, 'full'],
      ['orders.A', false, 'side'],
      ['orders.B', true, 'side'],
    ])
  })

  it('has new widgets after their default predecessor, or first', () => {
    expect(shown([saved('orders.C'), saved('orders.B')]).map(([key]) => key)).toEqual([
      'orders.A',
      'orders.C',
      'orders.B',
    ])
    expect(shown([saved('orders.C'), saved('orders.A')]).map(([key]) => key)).toEqual([
      'orders.C',
      'orders.A',
      'orders.B',
    ])
  })

  it('is stored as it is shown', () => {
    const columns = [saved('orders.C', true, 'full'), saved('orders.A', false, 'main'), saved('orders.B', true, 'side')]
    expect(savedWidgets(arrangeWidgets(widgets, columns))).toEqual(columns)
  })
})
