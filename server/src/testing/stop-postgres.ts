/** Jest's global tear-down. */
export default async function stopPostgres() {
  const stop: unknown = Reflect.get(globalThis, '__stopPostgres')
  if (typeof stop === 'function') await stop()
}
