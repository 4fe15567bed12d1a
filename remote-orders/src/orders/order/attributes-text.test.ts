import { attributesText, parseAttributes } from './attributes-text'

const wide = { name: 'Width', label: 'Wide' }

test.each([
  ['Width: Wide; Memory:128 GB', [wide, { name: 'Memory', label: '128 GB' }]],
  [
    ' 宽度：宽；材质：牛皮 ',
    [
      { name: '宽度', label: '宽' },
      { name: '材质', label: '牛皮' },
    ],
  ],
  ['Leather', [{ name: 'Leather', label: 'Leather' }]],
  ['Ratio: 16:9', [{ name: 'Ratio', label: '16:9' }]],
  ['Width:; ; : ', [{ name: 'Width', label: 'Width' }]],
  ['', []],
])('%j is parsed as %j', (text, attributes) => {
  expect(parseAttributes(text)).toEqual(attributes)
})

test('formatted attributes are parsed to the same value', () => {
  const attributes = [wide, { name: 'Leather', label: 'Leather' }]
  expect(parseAttributes(attributesText(attributes))).toEqual(attributes)
})
