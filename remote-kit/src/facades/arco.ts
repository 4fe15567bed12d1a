// Arco as seen by host and remotes. A name missing here fails the type check and the build: add it, with its style, to
// one of the four files when a page needs it.
export { Message } from './early-message'
export * from './arco-early'
export * from './arco-late'
export * from './arco-forms'
export * from './arco-dates'
export type * from '@arco-design/web-react/es/index'
