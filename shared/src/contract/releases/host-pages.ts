export const HOST = 'host'
/** Pages of the host, which the server fills in and sends. */
export const HOST_PAGES = ['index.html', 'login.html'] as const
