import type { LiveEvent } from '../contract/events'

/** Fakes the event stream. */
export const makeFakeEvents = () => {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const encoder = new TextEncoder()
  let isHeldBack = false

  const close = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (open.delete(controller)) controller.close()
  }

  return {
    open: (signal: AbortSignal): Response => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          open.add(controller)
          if (!isHeldBack) controller.enqueue(encoder.encode(': open\n\n'))
          signal.addEventListener('abort', () => close(controller), { once: true })
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
    emit: (event: LiveEvent) => {
      if (isHeldBack) return
      for (const controller of open) controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
    },
    holdBack: (isHeld: boolean) => {
      isHeldBack = isHeld
    },
    cut: () => [...open].forEach(close),
  }
}
