import { aWidget } from '../testing/example-release'
import { defaultSize, sectionsOf, type CardSize } from './arrange-cards'

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
