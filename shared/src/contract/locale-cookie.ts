/** Names the language that was chosen in this browser, for the server's HTML; readable by the page's scripts, no secret. */
export const LOCALE_COOKIE = 'outlet-locale'
