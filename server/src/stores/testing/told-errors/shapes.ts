import type { StoreDialect } from '@outlet/shared/contract/store-settings'
import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import type { FakeReply } from '../fake-stores/fake-types'

/** What a store answers, over which dialect, what that is, and what of its own words an operator reads. */
export type ToldError = [name: string, dialect: StoreDialect, reply: FakeReply, code: StoreErrorCode, told: string]

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
/** Of GraphQL: HTTP 200, and an error in the place of data. */
export const graphqlError = (code: string, message: string): FakeReply => ({
  body: { errors: [{ message, path: ['products'], extensions: { code } }], data: null },
})
export const redirect = (status: number, location: string): FakeReply => ({ status, headers: { location }, body: '' })
