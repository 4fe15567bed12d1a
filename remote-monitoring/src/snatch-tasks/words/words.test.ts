import enUS from './en-US.json'
import zhCN from './zh-CN.json'

/** The keys of all texts; English has a form more for one, which Chinese does not know. */
const keysOf = (texts: object, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null ? keysOf(text, `${path}${key}.`) : [`${path}${key}`],
  )

test('both languages say the same things', () => {
  const english = keysOf(enUS).filter((key) => !key.endsWith('_one'))
  expect(english.sort()).toEqual(keysOf(zhCN).sort())
})
