import { sharedConfig } from './shared-modules.mjs'

export const REMOTE_ENTRY = 'remoteEntry.js'

/**
 * Federation's options of a remote, whichever bundler takes them: one exposed module, nothing of what the host shares.
 * @param {{ dir: string, uniqueName: string }} target
 */
export const remoteFederation = ({ dir, uniqueName }) => ({
  name: uniqueName,
  filename: REMOTE_ENTRY,
  exposes: { './main': { import: './src/main.ts', name: 'main' } },
  shared: sharedConfig(dir, 'consume'),
  shareStrategy: /** @type {const} */ ('loaded-first'),
  manifest: false,
  dts: false,
  experiments: {
    externalRuntime: true,
    // A remote takes no other remote: the code that would load one stays out of its entry.
    optimization: { disableSnapshot: true, disableRemote: true, target: /** @type {const} */ ('web') },
  },
})
