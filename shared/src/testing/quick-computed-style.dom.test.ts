const show = (html: string) => {
  document.body.innerHTML = html
  const element = document.querySelector('#it')
  if (!element) throw new Error('the HTML has no element #it')
  const { display, visibility, color } = getComputedStyle(element)
  return { display, visibility, color, read: getComputedStyle(element).getPropertyValue('display') }
}
const COLOR = 'rgb(0, 0, 0)'

afterEach(() => {
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

test.each([
  ['<div id="it">', 'block', 'visible'],
  ['<button id="it">', 'inline-block', 'visible'],
  ['<div id="it" hidden>', 'none', 'visible'],
  ['<div id="it" hidden style="display: flex">', 'flex', 'visible'],
  ['<input id="it" type="hidden">', 'none', 'visible'],
  ['<dialog id="it">', 'none', 'visible'],
  ['<div id="it" style="display: none">', 'none', 'visible'],
  ['<div style="visibility: hidden"><b id="it">', undefined, 'hidden'],
  ['<div style="visibility: hidden"><div id="it" style="visibility: visible">', 'block', 'visible'],
])('%s has the display %s and is %s, with and without a style sheet', (html, display, visibility) => {
  const quick = show(html)
  if (display !== undefined) expect(quick.display).toBe(display)
  expect(quick).toMatchObject({ visibility, read: quick.display })
  document.head.innerHTML = '<style>.nothing { margin: 0 }</style>'
  expect(show(html)).toEqual(quick)
})

test('other properties and style sheets are read from jsdom', () => {
  expect(show('<p id="it" style="color: black">').color).toBe(COLOR)
  document.head.innerHTML = '<style>p { display: grid }</style>'
  expect(show('<p id="it">').display).toBe('grid')
})
