import type { StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import type { FakeReply } from '../fake-store'

/** A store's reply in a dialect, its error code, and the part of the store's text that an operator sees. */
export type StoreError = [name: string, dialect: StoreDialect, reply: FakeReply, code: StoreErrorCode, text: string]

export const html = (title: string, body = '') =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body>${body}</body></html>`
export const page = (status: number, body: string, headers: Record<string, string> = {}): FakeReply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body,
})
export const fault = (status: number, type: string, message: string): FakeReply => ({
  status,
  body: { _v: '23.2', fault: { type, message } },
})
export const problem = (status: number, type: string, detail: string): FakeReply => ({
  status,
  body: { type: `https://api.commercecloud.salesforce.com/documentation/error/v1/errors/${type}`, title: type, detail },
})
/** An error of GraphQL: HTTP 200 with `errors` instead of data. */
export const graphqlError = (code: string, message: string): FakeReply => ({
  body: { errors: [{ message, path: ['products'], extensions: { code } }], data: null },
})
/** An error of WordPress and its plugins. */
export const wordpressError = (status: number, code: string, message: string): FakeReply => ({
  status,
  body: { code, message, data: { status } },
})
export const redirect = (status: number, location: string): FakeReply => ({ status, headers: { location }, body: '' })
