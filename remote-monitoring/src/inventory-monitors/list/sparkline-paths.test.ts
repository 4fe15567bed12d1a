import { sparklinePaths } from './sparkline-paths'

test('level, band and gaps have the same steps', () => {
  const { line, band, gaps } = sparklinePaths({ levels: [0, 4, null, 2], orderable: [0, 0.1, null, 1] })
  expect(line).toBe('M0 13V13H20V2H40M60 7.5V7.5H80')
  expect(band).toBe('M20 16H40v4H20zM60 16H80v4H60z')
  expect(gaps).toBe('M40 16H60v4H40z')
})

test('without quantities there is a band and no line; a step without a number is not a gap', () => {
  expect(sparklinePaths({ levels: [null, null], orderable: [1, 0] })).toEqual({
    line: '',
    band: 'M0 16H40v4H0z',
    gaps: '',
  })
})
