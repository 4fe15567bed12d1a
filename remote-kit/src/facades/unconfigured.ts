/**
 * Replaces Arco's messages and notifications in its `ConfigProvider`, which only sets their class prefix and writing
 * direction. The console leaves both at their defaults.
 */
export default { config: () => undefined }
