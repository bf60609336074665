import { notifications } from '@mantine/notifications'

/** Copies a text and says so; `failed` if the browser does not allow it. */
export async function copyText(text: string, { done, failed }: { done: string; failed: string }): Promise<void> {
  const message = await navigator.clipboard.writeText(text).then(
    () => done,
    () => failed,
  )
  notifications.show({ message })
}
