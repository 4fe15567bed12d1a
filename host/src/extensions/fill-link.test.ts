import { fillLink, fillText } from './fill-link'

test('names are replaced and encoded', () => {
  expect(fillLink('/products/{{id}}?q={{q}}&sort=name', { id: 'A/1 b', q: 'a&b' })).toBe(
    '/products/A%2F1%20b?q=a%26b&sort=name',
  )
})

test('a parameter without a value is left out', () => {
  expect(fillLink('/orders/list?form=new&code={{argument}}', { argument: '' })).toBe('/orders/list?form=new')
  expect(fillLink('/orders/list?q={{unknown}}', {})).toBe('/orders/list')
})

test('one parameter may occur many times', () => {
  expect(fillLink('/m?health=backoff&health=gone', {})).toBe('/m?health=backoff&health=gone')
})

test('a text contains numbers and strings', () => {
  expect(fillText('{{n}} of {{what}}{{unknown}}', { n: 3, what: 'all' })).toBe('3 of all')
})
