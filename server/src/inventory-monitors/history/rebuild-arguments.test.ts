import { rebuildArguments } from './rebuild-arguments'

const read = (...args: string[]) => rebuildArguments(args, 'Asia/Shanghai')

test('a day starts at midnight in the installation’s time zone; a timestamp is unchanged', () => {
  expect(read('--from', '2026-11-01', '--until=2026-11-02T08:00:00Z', '--store', 'coach-outlet')).toEqual({
    from: Date.parse('2026-10-31T16:00:00Z'),
    until: Date.parse('2026-11-02T08:00:00Z'),
    store: 'coach-outlet',
  })
  expect(read()).toEqual({})
})

test.each([
  [['--from', 'yesterday'], '--from must be a day'],
  [['--from', '2026-02-30'], '--from must be a day'],
  [['--from', '2026-11-02', '--until', '2026-11-02'], '--until must be after --from'],
  [['--store', ''], '--store must be'],
  [['--all'], "Unknown option '--all'"],
  [['2026-11-01'], 'Unexpected argument'],
])('refuses %j', (args, message) => {
  expect(() => read(...args)).toThrow(message)
})
