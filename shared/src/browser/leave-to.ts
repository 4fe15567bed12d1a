/** Leaves the console for an address of another site, in this tab. */
export const leaveTo = (href: string): void => {
  const link = document.createElement('a')
  link.href = href
  link.rel = 'noreferrer'
  link.click()
}
