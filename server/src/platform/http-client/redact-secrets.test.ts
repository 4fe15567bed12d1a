import { redactSecrets } from './redact-secrets'

test.each([
  ['denied for abcd-7-efgh', ['7', 'abcd-7-efgh'], 'denied for ***'],
  ['denied for abcd-1234-efgh', ['1234', 'abcd-1234-efgh'], 'denied for ***'],
  ['denied for a%20secret%2F and a secret/', ['a secret/'], 'denied for *** and ***'],
  // Neither an empty secret nor a short one hides the text around it.
  ['7 of 17 were denied', ['', '7'], '7 of 17 were denied'],
])('%j without %j is %j', (text, secrets, redacted) => {
  expect(redactSecrets(text, secrets)).toBe(redacted)
})
