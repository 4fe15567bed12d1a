/** What a release of a remote may take of the console; sizes are of uncompressed bytes. */
export const releaseLimits = {
  totalBytes: 8_000_000,
  fileBytes: 4_000_000,
  /** Of one script or style sheet: while one is read, the process answers nobody. */
  codeBytes: 2_000_000,
  routes: 60,
  widgets: 20,
  commands: 40,
  searches: 10,
  steps: 10,
  settings: 10,
  notifications: 100,
  /** Of one route or widget. */
  reads: 12,
} as const
