import { batchesOf, countResults, failedText, numberedOn } from './batch-outcome'
import type { BatchLine, LineResult } from './batch-outcome'

const line = (number: number, product_code: string, result: LineResult): BatchLine => ({
  line: number,
  product_code,
  result,
  monitor_id: null,
})

const lines = [
  line(1, 'C0772', 'created'),
  line(2, 'C0772', 'duplicate'),
  line(3, 'XX-404', 'not_found'),
  line(4, '-C1', 'invalid_format'),
  line(5, 'RC.1', 'ambiguous'),
]

test('counts each result', () => {
  expect(countResults(lines)).toEqual({ created: 1, duplicate: 1, not_found: 1, ambiguous: 1, invalid_format: 1 })
})

test('the failed codes can be corrected and pasted again', () => {
  expect(failedText(lines)).toBe('XX-404\n-C1\nRC.1')
})

test('splits more codes than a request may hold, with consecutive line numbers', () => {
  const codes = Array.from({ length: 2500 }, (_none, index) => `C${index}`)
  expect(batchesOf(codes).map((batch) => batch.length)).toEqual([1000, 1000, 500])
  expect(batchesOf(codes).flat()).toEqual(codes)
  expect(numberedOn(lines, 1000)[2]?.line).toBe(1003)
})

test('a code that is far too long does not make the server refuse the whole batch', () => {
  expect(batchesOf(['x'.repeat(5000)])[0]?.[0]).toHaveLength(200)
})
