// Arco as host and remotes see it. A name missing here is an error of the type check and of the build: add it, with its
// style, to one of the parts when a page needs it.
export * from './arco-early'
export * from './arco-late'
export * from './arco-forms'
export type * from '@arco-design/web-react/es/index'
