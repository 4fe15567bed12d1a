import { Button } from '@arco-design/web-react'

export default function OrdersPage() {
  return <Button>Orders</Button>
}
