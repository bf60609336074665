import { useRouter } from '@tanstack/react-router'
import { queryClient, userQuery } from '../../../platform/session.ts'

/** Brings what the shell shows of the person up to date: name and portrait, without loading the page again. */
export function useRefrescarUsuario(): () => Promise<void> {
  const router = useRouter()
  return async () => {
    await queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
    await router.invalidate()
  }
}
