import { sseFrames } from './sse-frames'

const collect = async (...chunks: (string | Uint8Array)[]): Promise<{ texts: string[]; beats: number }> => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk)
      controller.close()
    },
  })
  const texts: string[] = []
  let beats = 0
  for await (const text of sseFrames(body, () => (beats += 1))) texts.push(text)
  return { texts, beats }
}

test('returns each frame’s data, however the network splits it', async () => {
  expect((await collect('data: one\n\ndata: t', 'wo\n', '\ndata: three\n\n')).texts).toEqual(['one', 'two', 'three'])
})

test('comments and other fields are not data, but count as a sign of life', async () => {
  expect(await collect(': beat\n\n', 'event: x\nid: 7\ndata: one\n\n', ': beat\n\n')).toEqual({
    texts: ['one'],
    beats: 3,
  })
})

test('lines of one frame are joined; CRLF is a line end too', async () => {
  expect((await collect('data: a\r\ndata: b\r\n\r\n')).texts).toEqual(['a\nb'])
})

test('an unfinished frame is not an event', async () => {
  expect((await collect('data: whole\n\ndata: half')).texts).toEqual(['whole'])
})

test('a character split between two chunks is decoded correctly', async () => {
  const bytes = new TextEncoder().encode('data: 包\n\n')
  expect((await collect(bytes.slice(0, 7), bytes.slice(7))).texts).toEqual(['包'])
})
