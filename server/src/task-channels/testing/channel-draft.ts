import { TEST_PASSWORD } from '../../testing/test-password'

export const shippingAddress = {
  name: 'Ada Practice',
  phone: null,
  email: 'ada@practice.example',
  lines: ['1 Sample Street'],
  city: 'Sampletown',
  region: null,
  postal_code: '10000',
  country: 'US',
}

/** Returns the body that creates a guest's channel. */
export const guestChannel = (website_type: string) => ({
  name: 'Guest, to the office',
  website_type,
  account: { type: 'guest' },
  shipping_address: shippingAddress,
  payment: { method: 'PRACTICE' },
  daily_budget: 50_000,
  current_password: TEST_PASSWORD,
})
