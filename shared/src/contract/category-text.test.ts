import { humanizeCategory } from './category-text'

test.each([
  ['women-bags', 'Women bags'],
  ['wallets', 'Wallets'],
  ['outlet_men--shoes', 'Outlet men shoes'],
  ['Totes', 'Totes'],
  ['手袋', '手袋'],
  ['-', '-'],
])('a category id is displayed in words: %s → %s', (id, text) => {
  expect(humanizeCategory(id)).toBe(text)
})
