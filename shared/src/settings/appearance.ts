import type { Settings } from './stored-settings'
import { themeVariables } from './theme-variables'

/** Settings that affect every page, the sign-in page included. */
export type Appearance = Pick<Settings, 'theme' | 'themeColor' | 'colorWeak'>

/** Applies theme, theme colour and colour-weak mode to the document, whose body must exist. */
export const applyAppearance = ({ theme, themeColor, colorWeak }: Appearance): void => {
  const { documentElement: root, body } = document
  if (theme === 'dark') body.setAttribute('arco-theme', 'dark')
  else body.removeAttribute('arco-theme')
  root.style.colorScheme = theme
  // On the root element a filter does not affect `position: fixed`; on the body, drawers and messages would scroll
  // away.
  root.style.filter = colorWeak ? 'invert(80%)' : ''
  // Set on the body, where Arco's style sheet defines them, so that these take precedence.
  for (const [name, value] of themeVariables(themeColor, theme)) body.style.setProperty(name, value)
}
