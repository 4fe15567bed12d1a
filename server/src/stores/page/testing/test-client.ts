import { sharedAgent } from '../../../platform/http-client/address-guard'
import { EtagCache } from '../../http/etag-cache'
import { StoreClient } from '../../http/store-client'
import { freeAdmission } from '../../store-admission'
import type { FakeStore } from '../../testing/fake-store'
import { practiceConfig } from '../../testing/add-store'
import { pageFaults } from '../page-faults'

const etags = new EtagCache(1_000_000)

/** A client of a fake store, without rate limits and health. */
export const testClient = ({ origin }: FakeStore, storeKey: string): StoreClient =>
  new StoreClient({
    admission: freeAdmission,
    agent: sharedAgent({ ...practiceConfig, allowedOrigin: origin }),
    etags,
    storeKey,
    faults: pageFaults,
    secrets: [],
    identity: null,
  })
