import { sparklinePaths } from './sparkline-paths'

test('level, band and gaps stand at the same steps', () => {
  const { line, band, gaps } = sparklinePaths({ levels: [0, 4, null, 2], orderable: [0, 0.1, null, 1] })
  expect(line).toBe('M0 13V13H24V2H48M72 7.5V7.5H96')
  expect(band).toBe('M24 16H48v4H24zM72 16H96v4H72z')
  expect(gaps).toBe('M48 16H72v4H48z')
})

test('a store that counts nothing has a band and no line; a step of no number is no gap', () => {
  expect(sparklinePaths({ levels: [null, null], orderable: [1, 0] })).toEqual({
    line: '',
    band: 'M0 16H48v4H0z',
    gaps: '',
  })
})
