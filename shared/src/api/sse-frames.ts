/**
 * Yields the `data` of every event of a `text/event-stream` as it arrives. Comments are skipped, but `onBytes` is
 * called for them too, as a sign that the connection is alive.
 */
export async function* sseFrames(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes()
      const frames = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) {
        const text = frameText(frame)
        if (text) yield text
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

const frameText = (frame: string): string =>
  frame
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n')
