import { eventsWithCurrencies } from './event-currencies'

const event = (kind: string, changes: { field: string; before: unknown; after: unknown }[] = []) => ({
  id: kind,
  at: '2026-11-20T12:00:00.000Z',
  actor: { kind: 'user', id: null, name: 'lin' },
  kind,
  changes,
})

test('amounts in the timeline have the currency of the order at that time', () => {
  const events = [
    event('first', [{ field: 'tax', before: 0, after: 100 }]),
    event('second', [{ field: 'currency', before: 'USD', after: 'CNY' }]),
    event('third'),
  ]
  const dated = eventsWithCurrencies(events, 'CNY')
  expect(dated.map(({ event: { kind }, before, after }) => [kind, before, after])).toEqual([
    ['third', 'CNY', 'CNY'],
    ['second', 'USD', 'CNY'],
    ['first', 'USD', 'USD'],
  ])
})
