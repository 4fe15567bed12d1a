import { humanizeCategory } from './category-text'

test.each([
  ['women-bags', 'Women bags'],
  ['wallets', 'Wallets'],
  ['outlet_men--shoes', 'Outlet men shoes'],
  ['Totes', 'Totes'],
  ['手袋', '手袋'],
  ['-', '-'],
])('humanizes the category id %s to %s', (id, text) => {
  expect(humanizeCategory(id)).toBe(text)
})
