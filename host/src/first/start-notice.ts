import './start-notice.css'

/** Removes the page's notice that its scripts do not run; each page's own script calls it first. */
export const removeStartNotice = (): void => document.querySelector('.start-notice')?.remove()
