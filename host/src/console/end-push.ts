import { serviceWorkers } from '@outlet/shared/browser/browser-services'

const LONGEST_MS = 2000

async function unsubscribe(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Ends this browser's web push: its messages were for whoever signs out. Their channel stays, for the next time. */
export async function endPush(): Promise<void> {
  const workers = serviceWorkers()
  if (!workers) return
  try {
    await Promise.race([unsubscribe(workers), new Promise((resolve) => setTimeout(resolve, LONGEST_MS))])
  } catch {
    // Nobody stays signed in for the sake of it; the next message that is refused ends the channel.
  }
}
