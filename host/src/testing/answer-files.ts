/** What becomes of a script or style that the page asks for; a function runs as the script. */
export type FileAnswer = 'refused' | 'hangs' | (() => void)

/** jsdom loads no files: this answers each script element that is added, by its address; tells what was asked for. */
export const answerFiles = (answerOf: (url: string) => FileAnswer) => {
  const asked: HTMLScriptElement[] = []
  const answer = (script: HTMLScriptElement): void => {
    asked.push(script)
    const found = answerOf(script.src)
    if (found === 'hangs') return
    queueMicrotask(() => {
      if (found !== 'refused') found()
      script.dispatchEvent(new Event(found === 'refused' ? 'error' : 'load'))
    })
  }
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLScriptElement && node.src) answer(node)
    }
  })
  observer.observe(document.head, { childList: true })
  return { asked, stop: () => observer.disconnect() }
}
