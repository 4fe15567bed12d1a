import { z } from '@outlet/shared/contract/zod'
import { type RunningPracticeStore, startPracticeStore } from './start-practice-store'
import type { PracticeStoreOptions } from './create-practice-store'

export const controlToken = 'control-for-tests'
export const clientId = 'client-for-tests'

/** A running store with helpers to read and control it, for tests. */
export interface PracticeClient {
  store: RunningPracticeStore
  /** Requests `path` below `/s/{site}/dw/shop/v23_2/` with the client id. */
  get(path: string, options?: { site?: string; headers?: Record<string, string> }): Promise<Response>
  /** Same as `get`, with the body parsed. */
  read<T>(schema: z.ZodType<T>, path: string, site?: string): Promise<T>
  control(method: string, path: string, body?: unknown): Promise<Response>
  examples(site?: string): Promise<Record<string, string>>
}

export async function startPracticeClient(options: PracticeStoreOptions = {}): Promise<PracticeClient> {
  const store = await startPracticeStore({ clientId, controlToken, masters: 300, moving: false, ...options })
  const get: PracticeClient['get'] = (path, { site = 'coach-outlet', headers = {} } = {}) =>
    fetch(`${store.origin}/s/${site}/dw/shop/v23_2/${path}`, {
      headers: { 'x-dw-client-id': clientId, ...headers },
      redirect: 'manual',
    })
  const control: PracticeClient['control'] = (method, path, body) =>
    fetch(`${store.origin}/__practice/${path}`, {
      method,
      headers: { 'x-practice-control-token': controlToken },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    store,
    get,
    control,
    read: async (schema, path, site) =>
      schema.parse(await (await get(path, site === undefined ? {} : { site })).json()),
    examples: async (site = 'coach-outlet') =>
      z.record(z.string(), z.string()).parse(await (await control('GET', `examples?site=${site}`)).json()),
  }
}
