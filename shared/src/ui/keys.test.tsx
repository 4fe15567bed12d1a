import { fireEvent, render, screen } from '@testing-library/react'
import { isEnter, isKey } from './keys'
import { useShortcuts } from './use-shortcut'

const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init)

test.each(['k', 'K', 'л', 'κ', 'ל', 'ن', 'ㅏ', 'ㄜ'])('the key of k types %s', (key) => {
  expect(isKey(press({ key, code: 'KeyK' }), 'k')).toBe(true)
})

test('on a Latin layout the letter counts, wherever its key is', () => {
  // Dvorak: the key at the position of K types t, the one at the position of V types k.
  expect(isKey(press({ key: 't', code: 'KeyK' }), 'k')).toBe(false)
  expect(isKey(press({ key: 'k', code: 'KeyV' }), 'k')).toBe(true)
})

test.each(['/', '、', '／', '.'])('the key of / types %s', (key) => {
  expect(isKey(press({ key, code: 'Slash' }), '/')).toBe(true)
  expect(isKey(press({ key, code: 'Slash' }), '?')).toBe(false)
})

test.each(['?', '？', ','])('the key of ? types %s', (key) => {
  expect(isKey(press({ key, code: 'Slash', shiftKey: true }), '?')).toBe(true)
  expect(isKey(press({ key, code: 'Slash', shiftKey: true }), '/')).toBe(false)
})

test.each([{ isComposing: true }, { keyCode: 229 }])('a key handled by an input method is ignored: %j', (state) => {
  expect(isKey(press({ key: 'k', code: 'KeyK', ...state }), 'k')).toBe(false)
  expect(isEnter(press({ key: 'Enter', ...state }))).toBe(false)
  expect(isEnter(press({ key: 'Enter' }))).toBe(true)
})

test('a shortcut works on every layout outside of fields, and never in one', () => {
  const go = jest.fn()
  const Part = () => {
    useShortcuts({ '/': go, j: go })
    return <input aria-label="Field" />
  }
  render(<Part />)
  fireEvent.keyDown(document.body, { key: '、', code: 'Slash' })
  fireEvent.keyDown(document.body, { key: 'о', code: 'KeyJ' })
  expect(go).toHaveBeenCalledTimes(2)
  fireEvent.keyDown(screen.getByLabelText('Field'), { key: '、', code: 'Slash' })
  fireEvent.keyDown(document.body, { key: 'о', code: 'KeyJ', keyCode: 229 })
  expect(go).toHaveBeenCalledTimes(2)
})
