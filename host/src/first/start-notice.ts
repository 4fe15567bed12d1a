import './start-notice.css'

/** Removes the notice that the page's scripts do not run. Each page's own script calls it first. */
export const removeStartNotice = (): void => document.querySelector('.start-notice')?.remove()
