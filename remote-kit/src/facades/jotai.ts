// Named exports instead of jotai's own `export *`: when building from its cache, webpack lost re-exports of a shared
// module.
export { atom, createStore, getDefaultStore } from 'jotai/vanilla'
export { Provider, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai/react'
