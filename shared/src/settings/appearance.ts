import type { Settings } from './stored-settings'
import { themeVariables } from './theme-variables'

/** What of the settings shows on every page, the sign-in page included. */
export type Appearance = Pick<Settings, 'theme' | 'themeColor' | 'colorWeak'>

/** Shows theme, theme colour and colour-weak mode on the document, whose body must be there. */
export const applyAppearance = ({ theme, themeColor, colorWeak }: Appearance): void => {
  const { documentElement: root, body } = document
  if (theme === 'dark') body.setAttribute('arco-theme', 'dark')
  else body.removeAttribute('arco-theme')
  root.style.colorScheme = theme
  // On the root alone a filter leaves `position: fixed` as it is; on the body, drawers and messages would scroll away.
  root.style.filter = colorWeak ? 'invert(80%)' : ''
  // Where Arco's own style sheet has them, which these must outdo.
  for (const [name, value] of themeVariables(themeColor, theme)) body.style.setProperty(name, value)
}
