import './setup-jest'

// In a repository of its own a remote has Arco without the console's patch (patches/), and React 19 reports each read
// of `element.ref` with a stack of two hundred lines. In the browser such a remote runs on the host's patched Arco.
const report = console.error
console.error = (...message: unknown[]) => {
  if (!String(message[0]).startsWith('Accessing element.ref was removed in React 19')) report(...message)
}
