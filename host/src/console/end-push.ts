const LONGEST_MS = 2000

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Ends this browser's web push: its messages were for whoever signs out. Their channel stays, for the next time. */
export async function endPush(): Promise<void> {
  // Only pages by https, or on this machine, have one.
  if (!('serviceWorker' in navigator)) return
  try {
    await Promise.race([unsubscribe(), new Promise((resolve) => setTimeout(resolve, LONGEST_MS))])
  } catch {
    // Nobody stays signed in for the sake of it; the next message that is refused ends the channel.
  }
}
