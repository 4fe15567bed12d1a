/** Password of all users that tests create. */
export const TEST_PASSWORD = 'Correct-Horse'
