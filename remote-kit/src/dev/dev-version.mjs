/** Version of host and remotes in development: files change while their addresses remain. */
export const DEV_VERSION = '0.0.0-dev'

/** @param {string} name */
export const baseOf = (name) => `/remotes/${name}/${DEV_VERSION}/`
