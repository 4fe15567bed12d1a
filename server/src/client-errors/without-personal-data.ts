/**
 * An error's text without what may be somebody's: e-mail addresses, the queries of addresses with what was typed, and the
 * tokens of links and pictures, which grant access by themselves.
 */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(/[^\s"'<>()@]+@[^\s"'<>()@]+\.[^\s"'<>()@]+/g, '[e-mail]')
    .replace(/((?:https?:\/\/|\/)[^\s"'<>()?#]*)[?#][^\s"'<>():]*/g, '$1?…')
    .replace(/(\/(?:buy|alerts\/confirm|alerts|downloads|images)\/)(?!confirm\/)[^\s"'<>()/?#:]{20,}/g, '$1…')
