import type { Locale } from '@outlet/shared/settings/locale'
import { renderToString } from 'react-dom/server'
import { SignInPage } from './SignInPage'

const ignore = (): void => undefined

/** The sign-in page's HTML. The build writes it into the page's template, and the page's script hydrates it. */
export const renderSignIn = (locale: Locale): string =>
  renderToString(<SignInPage renderedLocale={locale} notice={undefined} onSuccess={ignore} onFirstKey={ignore} />)
