/**
 * Redacts personal data from an error's text: e-mail addresses, the query strings of URLs (which may have typed text),
 * and the tokens of links and pictures, which grant access by themselves.
 */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(/[^\s"'<>()@]+@[^\s"'<>()@]+\.[^\s"'<>()@]+/g, '[e-mail]')
    .replace(/((?:https?:\/\/|\/)[^\s"'<>()?#]*)[?#][^\s"'<>():]*/g, '$1?…')
    .replace(/(\/(?:buy|alerts\/confirm|alerts|downloads|images)\/)(?!confirm\/)[^\s"'<>()/?#:]{20,}/g, '$1…')
