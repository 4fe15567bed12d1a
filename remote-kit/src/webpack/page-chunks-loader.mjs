// Names the chunk of `OrderList: () => import('./orders/OrdersPage')` in a remote's main.ts after the page, so that the
// build can list the files of each page for preloading.
const LAZY_PAGE = /(['"]?)([\w-]+)\1(\s*:\s*\(\)\s*=>\s*import\()\s*(?=['"])/g
const OF_START = /\b(?:widgets|steps)\s*:\s*\{[^}]*\}/g

/**
 * Common chunk of a remote's widgets and steps: the start page loads all of them, and each file is a separate request.
 */
export const START_CHUNK = 'start'

/** @param {string} source */
const nameChunks = (source) =>
  source
    .replace(OF_START, (sections) => sections.replace(LAZY_PAGE, `$1$2$1$3/* webpackChunkName: "${START_CHUNK}" */ `))
    .replace(LAZY_PAGE, '$1$2$1$3/* webpackChunkName: "$2" */ ')

export default nameChunks
