// `OrderList: () => import('./orders/OrdersPage')` in a remote's main.ts: the chunk is named after the page, so that
// the build can say which files a page needs, and the page can have them preloaded.
const LAZY_PAGE = /(['"]?)([\w-]+)\1(\s*:\s*\(\)\s*=>\s*import\()\s*(?=['"])/g
const OF_START = /\b(?:widgets|steps)\s*:\s*\{[^}]*\}/g

/** The one chunk of a remote's widgets and steps: the start page has them together, and each file is a request of its own. */
export const START_CHUNK = 'start'

/** @param {string} source */
const nameChunks = (source) =>
  source
    .replace(OF_START, (parts) => parts.replace(LAZY_PAGE, `$1$2$1$3/* webpackChunkName: "${START_CHUNK}" */ `))
    .replace(LAZY_PAGE, '$1$2$1$3/* webpackChunkName: "$2" */ ')

export default nameChunks
