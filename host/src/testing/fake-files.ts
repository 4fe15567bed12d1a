/** Fake outcome of a script or style request; a function runs as the script. */
export type FileOutcome = 'refused' | 'hangs' | (() => void)

/**
 * Fakes the loading of files, which jsdom does not do: completes each added script, style sheet and preloaded module
 * with the outcome for its address. Returns the requested elements.
 */
export const fakeFiles = (outcomeOf: (url: string) => FileOutcome) => {
  const scripts: HTMLScriptElement[] = []
  const links: HTMLLinkElement[] = []
  const complete = (element: Element, url: string): void => {
    const found = outcomeOf(url)
    if (found === 'hangs') return
    queueMicrotask(() => {
      if (found !== 'refused') found()
      element.dispatchEvent(new Event(found === 'refused' ? 'error' : 'load'))
    })
  }
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLScriptElement && node.src) {
        scripts.push(node)
        complete(node, node.src)
      }
      if (node instanceof HTMLLinkElement && ['modulepreload', 'stylesheet'].includes(node.rel)) {
        links.push(node)
        complete(node, node.href)
      }
    }
  })
  observer.observe(document.head, { childList: true })
  return { scripts, links, stop: () => observer.disconnect() }
}
