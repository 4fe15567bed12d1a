import { endpoint } from './endpoint'
import { Timestamp } from './time'
import { z } from './zod'

/** Stop of all buying. After the response to the request that starts it, no order is submitted. */
export const BuyingStop = z.object({
  stopped_at: Timestamp,
  stopped_by: z.object({ id: z.uuid().nullable(), name: z.string() }),
})
export type BuyingStop = z.infer<typeof BuyingStop>

const BuyingStopResponse = z.object({ stop: BuyingStop.nullable() })

export const getBuyingStop = endpoint({
  method: 'GET',
  path: '/buying-stop',
  summary: 'Retrieve whether all buying is stopped, since when and by whom',
  needs: 'snatch-tasks.read',
  response: BuyingStopResponse,
  topics: ['buying-stop'],
})

export const stopBuying = endpoint({
  method: 'POST',
  path: '/buying-stop',
  summary: 'Stop all buying; an order that is being submitted at this moment is finished',
  needs: 'buying-stop.write',
  response: BuyingStopResponse,
})

export const resumeBuying = endpoint({
  method: 'DELETE',
  path: '/buying-stop',
  summary: 'Resume buying',
  needs: 'buying-stop.write',
  response: BuyingStopResponse,
})
