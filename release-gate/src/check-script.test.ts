import { scriptProblems } from './check-script'
import { readScript } from './read-script'

const problems = (text: string) => scriptProblems('a.js', text, readScript(text)).map(({ message }) => message)

test.each([
  ['fetch("/api")', 1, 'fetch'],
  ['const a = 1\nwindow.fetch("/api")', 2, 'fetch'],
  ['const { WebSocket: Socket } = globalThis', 1, 'WebSocket'],
  ['{ const fetch = load }\nfetch("/api")', 2, 'fetch'],
  ['self.navigator["sendBeacon"]("/x")', 1, 'navigator.sendBeacon'],
])('reports the forbidden name with its line: %s', (text, line, name) => {
  expect(problems(text)).toEqual([expect.stringContaining(`a.js, line ${line}: ${name} is not for remotes`)])
})

test.each([
  'import { fetch } from "./load.js"; fetch("/api")',
  'function load(fetch) { return fetch("/api") }',
  'class EventSource {}; new EventSource()',
  'const ready = typeof fetch === "function"',
  'new Function("return this")()',
  'setTimeout(() => 1, 5)',
])('accepts names that a declaration shadows, type checks and harmless calls: %s', (text) => {
  expect(problems(text)).toEqual([])
})
