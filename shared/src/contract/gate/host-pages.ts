export const HOST = 'host'
/** The host's pages; the server fills them and sends them. */
export const HOST_PAGES = ['index.html', 'login.html'] as const
