import { aMonitor } from '@outlet/shared/testing/builders'
import { changesOf, newMonitorValues, parseMonitorForm, valuesOfMonitor } from './monitor-form-values'
import type { MonitorFormValues } from './monitor-form-values'

const filled = (change: Partial<MonitorFormValues> = {}) => ({
  ...newMonitorValues('coach-outlet'),
  product_code: 'C0772',
  ...change,
})

test('a code and a store are enough', () => {
  expect(parseMonitorForm(filled({ product_code: ' C0772   B4 ' }))).toEqual({
    ok: true,
    draft: {
      product_code: 'C0772 B4',
      website_type: 'coach-outlet',
      interval_seconds: 300,
      confirmations: 1,
      note: null,
    },
  })
})

test.each([
  [{ product_code: '-C0772' }, { product_code: 'common:problem.product_code.invalid_format' }],
  [{ product_code: '' }, { product_code: 'common:problem.product_code.invalid_format' }],
  [{ website_type: '' }, { website_type: 'inventoryMonitors.error.website_type' }],
  [
    { interval_amount: '14', interval_unit: 'second' as const },
    { interval_seconds: 'inventoryMonitors.error.interval' },
  ],
  [{ interval_amount: '' }, { interval_seconds: 'inventoryMonitors.error.interval' }],
  [{ confirmations: '11' }, { confirmations: 'inventoryMonitors.error.confirmations' }],
  [{ confirmations: '' }, { confirmations: 'inventoryMonitors.error.confirmations' }],
  [{ note: 'x'.repeat(2001) }, { note: 'inventoryMonitors.error.note' }],
])('%j is told at its field', (change, errors) => {
  expect(parseMonitorForm(filled(change))).toEqual({ ok: false, errors })
})

test('full-width digits are digits', () => {
  expect(parseMonitorForm(filled({ interval_amount: '１５' }))).toMatchObject({ draft: { interval_seconds: 900 } })
})

test('what is shown for editing is no change', () => {
  const monitor = aMonitor({ interval_seconds: 90, confirmations: 3, note: 'gift' })
  const parsed = parseMonitorForm(valuesOfMonitor(monitor))
  expect(parsed.ok && changesOf(monitor, parsed.draft)).toEqual({})
})

test('only what was changed is sent, an emptied note as null', () => {
  const monitor = aMonitor({ note: 'gift' })
  const parsed = parseMonitorForm({ ...valuesOfMonitor(monitor), note: ' ', interval_amount: '1' })
  expect(parsed.ok && changesOf(monitor, parsed.draft)).toEqual({ interval_seconds: 60, note: null })
})
