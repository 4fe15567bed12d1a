import { endpoint } from './endpoint'
import { Timestamp } from './time'
import { z } from './zod'

/** While it lasts nothing is bought: no order is submitted from the moment on that it is answered. */
export const BuyingStop = z.object({
  stopped_at: Timestamp,
  stopped_by: z.object({ id: z.uuid().nullable(), name: z.string() }),
})
export type BuyingStop = z.infer<typeof BuyingStop>

const Answer = z.object({ stop: BuyingStop.nullable() })

export const getBuyingStop = endpoint({
  method: 'GET',
  path: '/buying-stop',
  summary: 'Whether all buying is stopped, since when and by whom',
  needs: 'snatch-tasks.read',
  response: Answer,
  topics: ['buying-stop'],
})

export const stopBuying = endpoint({
  method: 'POST',
  path: '/buying-stop',
  summary: 'Stop all buying; an order that is being submitted at this moment is finished',
  needs: 'buying-stop.write',
  response: Answer,
})

export const resumeBuying = endpoint({
  method: 'DELETE',
  path: '/buying-stop',
  summary: 'Let tasks buy again',
  needs: 'buying-stop.write',
  response: Answer,
})
