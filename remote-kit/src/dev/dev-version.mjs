/** The one version that everything has while it is developed: its files are replaced under one address. */
export const DEV_VERSION = '0.0.0-dev'

/** @param {string} name */
export const baseOf = (name) => `/remotes/${name}/${DEV_VERSION}/`
