/** An error's text without what may be somebody's: e-mail addresses, and the queries of addresses with what was typed. */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(/[^\s"'<>()@]+@[^\s"'<>()@]+\.[^\s"'<>()@]+/g, '[e-mail]')
    .replace(/((?:https?:\/\/|\/)[^\s"'<>()?#]*)[?#][^\s"'<>():]*/g, '$1?…')
