// By name, not as jotai itself has it (`export *`): webpack, building from its cache, lost what came from a shared module.
export { atom, createStore, getDefaultStore } from 'jotai/vanilla'
export { Provider, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai/react'
