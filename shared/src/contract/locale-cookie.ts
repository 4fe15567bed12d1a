/**
 * Cookie with the language chosen in this browser, which the server uses for its HTML. Scripts can read it; it contains
 * no secret.
 */
export const LOCALE_COOKIE = 'outlet-locale'
