import { createSocket } from 'node:dgram'
import { createServer, type AddressInfo } from 'node:net'
import { chromium, expect, test } from '@playwright/test'
import { chromiumArguments } from '@outlet/release-gate/browser/chromium'

/** Much longer than a browser needs to send its first packet. */
const WAIT_MS = 3000

test('a page under check cannot reach a port of this machine: not by WebRTC over UDP or TCP, WebTransport or a socket', async () => {
  const reached: string[] = []
  const udp = createSocket('udp4', () => undefined)
  udp.on('message', () => reached.push('udp'))
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve))
  const tcp = createServer((socket) => {
    reached.push('tcp')
    socket.destroy()
  })
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  // `address()` of a server that listens on TCP is an object.
  const ports = { udp: udp.address().port, tcp: (tcp.address() as AddressInfo).port }
  const isRoot = process.getuid?.() === 0
  const executablePath = process.env['CHROME_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: chromiumArguments({ isRoot }) })
  try {
    const page = await browser.newPage()
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.goto('https://console.invalid/')
    await page.evaluate(
      async ({ ports, waitMs }) => {
        const connection = new RTCPeerConnection({
          iceServers: [
            { urls: `stun:127.0.0.1:${ports.udp}` },
            ...['udp', 'tcp'].map((transport) => ({
              urls: `turn:127.0.0.1:${transport === 'udp' ? ports.udp : ports.tcp}?transport=${transport}`,
              username: 'a',
              credential: 'b',
            })),
          ],
        })
        connection.createDataChannel('a')
        await connection.setLocalDescription(await connection.createOffer())
        const transport = new WebTransport(`https://127.0.0.1:${ports.udp}`)
        transport.ready.catch(() => undefined)
        transport.closed.catch(() => undefined)
        new WebSocket(`ws://127.0.0.1:${ports.tcp}`)
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        connection.close()
      },
      { ports, waitMs: WAIT_MS },
    )
    expect(reached).toEqual([])
  } finally {
    await browser.close()
    udp.close()
    tcp.close()
  }
})
