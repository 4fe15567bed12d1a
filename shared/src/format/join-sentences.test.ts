import { joinSentences } from './join-sentences'

test.each([
  [[], ''],
  [['One.'], 'One.'],
  [['One.', 'Two.', 'Three.'], 'One. Two. Three.'],
  [['一句话。', '另一句。'], '一句话。另一句。'],
  [['真的吗？', '真的！', 'Yes.'], '真的吗？真的！Yes.'],
])('%j are joined to %j', (sentences, text) => {
  expect(joinSentences(sentences)).toBe(text)
})
