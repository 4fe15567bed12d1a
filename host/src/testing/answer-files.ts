/** What becomes of a script or style that the page asks for; a function runs as the script. */
export type FileAnswer = 'refused' | 'hangs' | (() => void)

/**
 * jsdom loads no files: this answers each script, style sheet and preloaded module that is added, by its address; tells what was
 * asked for.
 */
export const answerFiles = (answerOf: (url: string) => FileAnswer) => {
  const asked: HTMLScriptElement[] = []
  const links: HTMLLinkElement[] = []
  const answer = (element: Element, url: string): void => {
    const found = answerOf(url)
    if (found === 'hangs') return
    queueMicrotask(() => {
      if (found !== 'refused') found()
      element.dispatchEvent(new Event(found === 'refused' ? 'error' : 'load'))
    })
  }
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLScriptElement && node.src) {
        asked.push(node)
        answer(node, node.src)
      }
      if (node instanceof HTMLLinkElement && ['modulepreload', 'stylesheet'].includes(node.rel)) {
        links.push(node)
        answer(node, node.href)
      }
    }
  })
  observer.observe(document.head, { childList: true })
  return { asked, links, stop: () => observer.disconnect() }
}
