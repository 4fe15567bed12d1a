const SECONDS = 0.35
/** Two tones, in hertz. */
const TONES = [880, 1175] as const

/** Plays a short sound. Silent if the browser allows no sound before the first click in the page. */
export const playSound = async (): Promise<void> => {
  const context = new AudioContext()
  const volume = context.createGain()
  volume.gain.setValueAtTime(0.15, context.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + SECONDS)
  volume.connect(context.destination)
  TONES.forEach((tone, place) => {
    const oscillator = context.createOscillator()
    oscillator.frequency.value = tone
    oscillator.connect(volume)
    oscillator.start(context.currentTime + (place * SECONDS) / 3)
    oscillator.stop(context.currentTime + SECONDS)
  })
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000))
  await context.close()
}
