/** Returns a colour closer to black (amount below 0) or white (above 0). `amount` ranges from -1 to 1. */
export function shade(hex: string, amount: number): string {
  const target = amount < 0 ? 0 : 255
  const share = Math.abs(amount)
  const channels = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16)
    return Math.round(value + (target - value) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
