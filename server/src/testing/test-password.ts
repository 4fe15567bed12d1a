/** Of every user whom tests make. */
export const TEST_PASSWORD = 'Correct-Horse'
