import { completeMention, typedMention } from './typed-mention'

test.each([
  ['@', ''],
  ['@Li', 'Li'],
  ['please @Lin W', 'Lin W'],
  ['请@林', '林'],
  ['a\n@x', 'x'],
])('a mention is being typed in %j', (text, name) => {
  expect(typedMention(text, text.length)?.name).toBe(name)
})

test.each(['', 'lin@example', '@ Lin', '@Lin ', '@Lin\n', `@${'x'.repeat(31)}`])(
  'none is being typed in %j',
  (text) => {
    expect(typedMention(text, text.length)).toBeUndefined()
  },
)

test('only the text in front of the caret counts, and the completion leaves one blank behind the name', () => {
  const typed = typedMention('ask @Li today', 7)
  expect(typed).toEqual({ start: 4, name: 'Li' })
  expect(typed && completeMention('ask @Li today', 7, typed, 'Lin Wei')).toEqual({
    text: 'ask @Lin Wei today',
    caret: 13,
  })
})
